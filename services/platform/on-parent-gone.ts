/** Acts once the process that forked this one is gone, also where it went before anybody listened. */
export function onParentGone(act: () => void): void {
  process.once("disconnect", act);
  if (process.send !== undefined && !process.connected) act();
}
