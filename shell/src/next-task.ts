/** Ends the task: the browser paints and answers taps before the work that waits for this goes on. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    // A timer would wait for 4 ms where one follows another.
    port2.postMessage(undefined);
  });
}
