/** An element that has a tooltip, and what it says. */
export interface Tip {
  readonly element: HTMLElement;
  readonly text: string;
  /** The text is the element's own name, which is read out already. */
  readonly isName: boolean;
}

/** A word that is hidden from the eye has no room, or a pixel of it. */
function isSeen(words: Node): boolean {
  const range = document.createRange();
  range.selectNodeContents(words);
  const { width, height } = range.getBoundingClientRect();
  const box = words.parentElement?.getBoundingClientRect();
  return width > 2 && height > 2 && box !== undefined && box.width > 2 && box.height > 2;
}

function hasWords(element: Element): boolean {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (currentNode.nodeValue?.trim() !== "" && isSeen(currentNode)) return true;
  }
  return false;
}

/** The tooltip at a place of the page: of what names one in `data-tip`, or of a button or link that shows an icon alone. */
export function findTip(target: EventTarget | null): Tip | undefined {
  if (!(target instanceof Element)) return undefined;
  const element = target.closest<HTMLElement>("[data-tip], button, a[href]");
  if (!element) return undefined;
  const told = element.dataset["tip"];
  if (told !== undefined) return { element, text: told, isName: false };
  if (!element.querySelector("svg") || hasWords(element)) return undefined;
  const text = (element.ariaLabel ?? element.textContent).trim();
  return text === "" ? undefined : { element, text, isName: true };
}
