/**
 * Whose a session is, the user's session version it began under, and when they last proved who they are; a row of an
 * earlier release has neither.
 */
export interface SessionOwner {
  userId: number;
  version: number | undefined;
  provedAtMs: number | undefined;
}

/** Whose session begins. */
export interface NewSession {
  userId: number;
  version: number;
  provedAtMs: number;
  address: string;
}
