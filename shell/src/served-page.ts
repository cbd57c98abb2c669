/**
 * Takes the page that the server had rendered out of its frame: its elements, with what was and will be typed into
 * them. `giveBack` makes frame and page stand again as they came.
 */
export function takeServedPage(container: HTMLElement): {
  element: HTMLElement;
  giveBack: () => void;
} {
  const frame = [...container.childNodes];
  const main = container.querySelector("main");
  const element = document.createElement("div");
  element.append(...(main?.childNodes ?? []));
  return {
    element,
    giveBack() {
      main?.append(...element.childNodes);
      container.replaceChildren(...frame);
    },
  };
}
