/**
 * Keeps the focus in a part of a page, as the part's `ref`: where what had it is taken away, as a button is once it has
 * done its work, it goes to the part's heading. Nothing scrolls.
 */
export function keepFocus(part: HTMLElement): () => void {
  let focused: Element | undefined;
  function note({ target }: FocusEvent) {
    if (target instanceof Element) focused = target;
  }
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    focused = undefined;
    const heading = part.querySelector<HTMLElement>("h1, h2, h3");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
  part.addEventListener("focusin", note);
  observer.observe(part, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    part.removeEventListener("focusin", note);
  };
}
