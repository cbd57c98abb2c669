import { useEffect, useState } from "react";
import type { RefObject } from "react";

const durationMs = 1_400;

/**
 * How far figures have counted, from 0 to 1, once their place is first scrolled to; undefined before and
 * after, when they stand as they are. Visitors who ask for less motion see them stand.
 */
export function useCountUp(placeRef: RefObject<Element | null>): number | undefined {
  const [progress, setProgress] = useState<number>();
  useEffect(() => {
    const place = placeRef.current;
    if (!place || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
    let frame = 0;
    function count() {
      const startMs = performance.now();
      const step = (nowMs: number) => {
        const share = Math.min(1, Math.max(0, (nowMs - startMs) / durationMs));
        setProgress(share < 1 ? 1 - (1 - share) ** 3 : undefined);
        if (share < 1) frame = requestAnimationFrame(step);
      };
      setProgress(0);
      frame = requestAnimationFrame(step);
    }
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      count();
    });
    observer.observe(place);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [placeRef]);
  return progress;
}
