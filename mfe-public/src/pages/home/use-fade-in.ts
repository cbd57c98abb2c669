import { useEffect, useRef } from "react";
import type { RefObject } from "react";

const appear = [{ opacity: 0, transform: "translateY(1.5rem)" }, {}];
const timing = { duration: 600, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" };

/**
 * Lets the sections of a page fade in when they are first scrolled to. Nothing is hidden meanwhile:
 * out of sight they stay whole for print, search and readers, and what is in sight at first stays as it is.
 */
export function useFadeIn(): RefObject<HTMLDivElement | null> {
  const pageRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = pageRef.current;
    if (!page || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
    const known = new Set<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const isFirstLook = !known.has(target);
        known.add(target);
        if (!isIntersecting) continue;
        observer.unobserve(target);
        if (!isFirstLook) target.firstElementChild?.animate(appear, timing);
      }
    });
    for (const section of page.children) observer.observe(section);
    return () => observer.disconnect();
  }, []);
  return pageRef;
}
