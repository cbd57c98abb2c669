/**
 * Names the next page of a list in a `Link` header with `rel="next"` (RFC 8288): the address of this
 * one with `after` put in. `query` is the parsed query of this page.
 */
export function setNextLink(
  setHeader: (name: string, value: string) => void,
  path: string,
  query: Record<string, string | number | boolean | undefined>,
  after: string,
): void {
  const parameters = new URLSearchParams();
  const all: typeof query = { ...query, after };
  for (const [name, value] of Object.entries(all)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  setHeader("Link", `<${path}?${parameters.toString()}>; rel="next"`);
}
