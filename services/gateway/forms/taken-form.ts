import type { SentForm } from "@dhahabu/contract/page-forms";

/** A form that was sent, and how long its sender should wait where it was not taken. */
export type TakenForm = SentForm & {
  readonly retryAfterSeconds: number | undefined;
  /** Where the browser goes on in place of a page that answers the form. */
  readonly nextPath?: string | undefined;
};
