/** Thrown where published code did not come to an end in time. */
export class UnendedError extends Error {
  /** The interface that was being loaded, where it was that. */
  readonly loading: string | undefined;

  constructor(loading?: string) {
    super(`${loading ?? "A rendering"} did not come to an end.`);
    this.name = "UnendedError";
    this.loading = loading;
  }
}
