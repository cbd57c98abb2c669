import type { ChildProcess } from "node:child_process";

const lookEveryMs = 500;

/**
 * Kills a child that has not told for so long that its event loop turns; its supervisor then sees it end. The time
 * is counted in looks, so that a parent that stood still itself blames nobody.
 */
export function watchHeartbeat(
  child: ChildProcess,
  options: { silentForSeconds: () => number; onFrozen: (seconds: number) => void },
): void {
  let looksSince = 0;
  const looking = setInterval(() => {
    looksSince += 1;
    const seconds = options.silentForSeconds();
    if (looksSince * lookEveryMs < seconds * 1000) return;
    clearInterval(looking);
    options.onFrozen(seconds);
    child.kill("SIGKILL");
  }, lookEveryMs);
  child.on("message", () => (looksSince = 0));
  child.once("exit", () => clearInterval(looking));
}
