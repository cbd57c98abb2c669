/** What a user might take instead of our architecture, built into the same pages. */
export interface Peer {
  readonly name: string;
  /** Exact versions, by package. */
  readonly packages: Readonly<Record<string, string>>;
  /** Sources by path; the pages' content comes beside them, as `content/<page>.json`. */
  readonly files: Readonly<Record<string, string>>;
  /** Arguments of the peer's own command that builds the pages. */
  readonly build: readonly string[];
  /** How a visitor is answered: by files as they were built, or by the peer's own server on a port. */
  readonly serve:
    | { readonly folder: string; readonly fallback?: string }
    | { readonly command: readonly string[] };
}
