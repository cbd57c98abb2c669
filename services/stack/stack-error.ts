/** A failure whose message is one sentence for the person at the terminal. */
export class StackError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StackError";
  }
}
