/**
 * Has an element take the focus where its page is the answer to a form, when the page arrives. React, which comes later,
 * would take the focus back from where the visitor has gone meanwhile. Not beside an anchor: browsers prefer that.
 */
export const arrivalFocus =
  typeof document === "undefined"
    ? { autoFocus: true, suppressHydrationWarning: true }
    : { suppressHydrationWarning: true };

/** Where a form is sent whose answer has the focus somewhere: to its own page, without an anchor. */
export function buildFormAction(language: string): string {
  return `?lang=${language}`;
}
