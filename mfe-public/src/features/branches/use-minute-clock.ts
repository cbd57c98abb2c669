import { useEffect, useState } from "react";

const oneMinuteMs = 60_000;

/** The time in milliseconds since 1970, renewed at each full minute; undefined on the server and at first. */
export function useMinuteClock(): number | undefined {
  const [nowMs, setNowMs] = useState<number>();
  useEffect(() => {
    let timer: number | undefined;
    function tick() {
      const now = Date.now();
      setNowMs(now);
      timer = window.setTimeout(tick, oneMinuteMs - (now % oneMinuteMs));
    }
    tick();
    return () => window.clearTimeout(timer);
  }, []);
  return nowMs;
}
