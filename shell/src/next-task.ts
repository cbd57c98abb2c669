/** Ends the task: the browser paints and answers taps before the work that waits for this goes on. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
