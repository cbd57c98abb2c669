import { useEffect, useEffectEvent } from "react";

const secondMs = 1000;

/** Does something every so many seconds while the page is shown; never without a number. */
export function useEvery(seconds: number | undefined, act: () => void): void {
  const tick = useEffectEvent(() => {
    if (!document.hidden) act();
  });
  useEffect(() => {
    if (seconds === undefined) return undefined;
    const timer = setInterval(() => tick(), seconds * secondMs);
    return () => clearInterval(timer);
  }, [seconds]);
}
