import { useEffect } from "react";
import type { Place } from "../place.ts";

/** Shows the end of the history whenever something is added, or the beginning of an answer that is longer than it. */
export function useEndShown(
  { logRef }: Place,
  { count, isPending, isTyping }: { count: number; isPending: boolean; isTyping: boolean },
): void {
  useEffect(() => {
    const log = logRef.current;
    if (!log || count === 0) return;
    const [first] = log.children;
    const last = log.lastElementChild;
    if (!(first instanceof HTMLElement && last instanceof HTMLElement)) return;
    log.scrollTop = last.offsetTop - first.offsetTop;
  }, [logRef, count, isPending, isTyping]);
}

/**
 * A field that is disabled loses the focus; it has it back where the question was asked, unless the visitor went
 * elsewhere. On a screen that is touched it would open the keyboard over the answer to what was tapped.
 */
export function useFocusBack({ logRef, inputRef, turnRef }: Place, isPending: boolean): void {
  useEffect(() => {
    const turn = turnRef.current;
    if (isPending || turn === undefined) return;
    turnRef.current = undefined;
    const { activeElement } = document;
    const isFree =
      activeElement === document.body ||
      activeElement === logRef.current ||
      inputRef.current?.form?.contains(activeElement) === true;
    if (isFree && turn === "typed") inputRef.current?.focus({ preventScroll: true });
  }, [logRef, inputRef, turnRef, isPending]);
}
