import { nobody } from "@dhahabu/contract/internal";
import type { ResolvedUser } from "@dhahabu/contract/internal";

/** What the front door knows of every request. */
export interface RequestFacts {
  requestId: string;
  /** The visitor's network address. */
  address: string;
}

/** Who makes a call. */
export type Caller = RequestFacts & {
  userId: number | null;
  username: string | null;
  role: ResolvedUser["role"] | null;
  duties: ResolvedUser["duties"];
  /** The visitor's name, on calls that remember. */
  visitorId?: string;
  /** The browser, on calls that begin a session: its name, and what it claims to be. */
  device?: { id: string; name: string | null };
  /** Origin of the page, on calls that tell it. */
  origin?: string;
};

/** Whoever makes a call without a session, or on which nothing depends. */
export type Anonymous = typeof nobody & RequestFacts;

export function createAnonymous({ requestId, address }: RequestFacts): Anonymous {
  return { ...nobody, requestId, address };
}
