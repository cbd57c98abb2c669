import { useEffect, useRef } from "react";

/** Finds the element that takes the focus once nothing is being sent: meanwhile the form takes none. */
export function useFocusWhenIdle(isSending: boolean) {
  const findNextRef = useRef<(() => HTMLElement | null | undefined) | undefined>(undefined);
  useEffect(() => {
    if (isSending) return;
    findNextRef.current?.()?.focus();
    findNextRef.current = undefined;
  }, [isSending]);
  return findNextRef;
}
