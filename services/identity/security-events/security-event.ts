import type { SecurityEventKind } from "@dhahabu/contract/security-event-kinds";
import type { SecurityEventDetails } from "@dhahabu/contract/security-events";

/** Somebody in an event, as they were called then. */
interface EventPerson {
  id: number;
  username: string | null;
}

/** A security event about to be recorded. No secret, and nothing that a visitor typed, goes into one. */
export interface NewSecurityEvent {
  kind: SecurityEventKind;
  /** Who acted, or whose account was tried; undefined for nobody known. */
  person?: EventPerson | undefined;
  /** Whose account it is about, where that is somebody else's. */
  subject?: EventPerson | undefined;
  address: string;
  requestId: string;
  details?: SecurityEventDetails;
  /** Names what is recorded once, however often it is told. */
  onceKey?: string;
  /** When it happened, where that is not now. */
  at?: Date;
}

const windowMs = 15 * 60_000;

// What anybody, or a page, can do over and over.
const countedKinds: ReadonlySet<SecurityEventKind> = new Set([
  "sign-in.succeeded",
  "sign-in.renewed",
  "sign-in.failed",
  "sign-in.refused",
  "factor.failed",
  "password.change-failed",
  "password.reset-failed",
  "account.closing-failed",
  "record.read",
]);

/**
 * Under which key an event that comes again is counted: its kind, person and network, within a quarter of an hour.
 * So nobody makes the record grow by repeating. Undefined for what is recorded each time.
 */
export function nameWindow(
  { kind, person }: Pick<NewSecurityEvent, "kind" | "person">,
  { network, at }: { network: string; at: Date },
): string | undefined {
  if (!countedKinds.has(kind)) return undefined;
  const window = new Date(Math.floor(at.getTime() / windowMs) * windowMs);
  return [kind, person?.id ?? "nobody", network, window.toISOString()].join(" ");
}

const separators = /[^\p{L}\p{M}\p{N}.]+/u;

/** A word as a lexeme of a tsquery. */
const quote = (word: string) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/**
 * What the words of a row must hold, as a tsquery: the exact person and network, and of a search each word at its
 * beginning, whole or by its parts, as the values of settings are kept. Undefined for no wish.
 */
export function writeWordQuery(wish: {
  search?: string | undefined;
  person?: string | undefined;
  network?: string | undefined;
}): string | undefined {
  const words = (wish.search ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const conditions = words.map((word) => {
    const parts = word.split(separators).filter(Boolean);
    const asParts = parts.map((part) => `${quote(part)}:*`).join(" & ");
    return asParts === "" ? `${quote(word)}:*` : `(${quote(word)}:* | (${asParts}))`;
  });
  if (wish.person) conditions.push(quote(`person:${wish.person.toLowerCase()}`));
  if (wish.network) conditions.push(quote(`network:${wish.network.toLowerCase()}`));
  return conditions.length === 0 ? undefined : conditions.join(" & ");
}
