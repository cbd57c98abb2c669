import { useEffect, useState } from "react";
import type { RefObject } from "react";

/** About half a screen: what is fetched then is there when the visitor arrives. */
const usualMargin = "480px 0px";

/** False until an element has come near what is seen; from then on true. What only it needs may be fetched then. */
export function useIsNear(ref: RefObject<Element | null>, margin = usualMargin): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (isNear || !element) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, isNear, margin]);
  return isNear;
}
