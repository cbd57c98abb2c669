import { useEffect, useEffectEvent, useRef } from "react";
import type { RefObject } from "react";
import { useLocation } from "@dhahabu/kit/router";

/** Puts the focus on an element whose id the address names; `find` chooses what in it takes the focus. */
export function useAnchorFocus<Target extends HTMLElement>(
  id: string | undefined,
  find: (target: Target) => HTMLElement | null = (target) => target,
): RefObject<Target | null> {
  const { hash, key } = useLocation();
  const target = useRef<Target>(null);
  const isNamed = id !== undefined && hash === `#${id}`;
  const takeFocus = useEffectEvent(() => {
    if (target.current) find(target.current)?.focus();
  });
  useEffect(() => {
    if (isNamed) takeFocus();
  }, [isNamed, key]);
  return target;
}
