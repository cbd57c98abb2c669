import { writeSentence } from "@dhahabu/contract/sentences";
import type { PlainSentenceName, Said } from "@dhahabu/contract/sentences";

interface SendError {
  code?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

/** Why a mail was not handed over, in words for staff, and whether trying again cannot help. */
interface MailFault {
  reason: string;
  isFinal: boolean;
}

const reasonsByCode: Readonly<Record<string, PlainSentenceName>> = {
  EAUTH: "mail.signIn",
  ENOAUTH: "mail.signIn",
  ETLS: "mail.insecure",
  ETIMEDOUT: "mail.late",
  EABORT: "mail.late",
  ECONNECTION: "mail.unreachable",
  ECONNREFUSED: "mail.unreachable",
  ECONNRESET: "mail.unreachable",
  ESOCKET: "mail.unreachable",
  EDNS: "mail.unreachable",
};

const storedReasons = [
  ...new Set(Object.values(reasonsByCode)),
  "mail.unknownAddress",
  "mail.unsent",
  "mail.notOwed",
  "mail.enquiryGone",
] as const;

const refused = writeSentence({ reason: "mail.refused", values: { words: "" } });

/**
 * Reads an error of sending. Personal data and addresses of machines stay out of the reason, which is
 * stored and shown. An address that the mail server does not know (RFC 3463, 5.1.x) is final.
 */
export function describeFault(error: SendError): MailFault {
  const response = typeof error.response === "string" ? error.response : "";
  if (/^5\d{2}[ -]5\.1\.\d/.test(response)) {
    return { reason: writeSentence({ reason: "mail.unknownAddress" }), isFinal: true };
  }
  const known = reasonsByCode[String(error.code)];
  if (known !== undefined) return { reason: writeSentence({ reason: known }), isFinal: false };
  const words = withoutPersonalData(response);
  const reason = words === "" ? writeSentence({ reason: "mail.unsent" }) : `${refused}${words}`;
  return { reason, isFinal: false };
}

/** A stored reason as staff may read it, with its name: ours, never the text of a fault inside a service. */
export function toReadableReason(stored: string): { reason: string; said: Said } {
  const said = nameReason(stored);
  return { reason: writeSentence(said), said };
}

function nameReason(stored: string): Said {
  const known = storedReasons.find((reason) => writeSentence({ reason }) === stored);
  if (known !== undefined) return { reason: known };
  if (!stored.startsWith(refused)) return { reason: "mail.ourFault" };
  const words = withoutPersonalData(stored.slice(refused.length));
  return { reason: "mail.refused", values: { words } };
}

/** So much of an answer is read: replacing takes the square of its length. */
const readMaxCharacters = 2000;

/** Words of a mail server on one line, without addresses of people and machines, at most 200 characters. */
export function withoutPersonalData(text: string): string {
  const isLong = text.length > readMaxCharacters;
  const read = isLong ? text.slice(0, readMaxCharacters).replace(/\S*$/u, "") : text;
  return read
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, "")
    .replaceAll(/<[^<>]*>/gu, "[address]")
    .replaceAll(/(?:"[^"]*"|[^\s"<>]+)(?:@|=40)[^\s<>]*/gu, "[address]")
    .replaceAll(/\bhttps?:\/\/\S+/giu, "[link]")
    .replaceAll(/\[?\b\d{1,3}(?:\.\d{1,3}){3}\b\]?(?::\d+)?/g, "[address]")
    .replaceAll(/\[?(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}\]?/giu, "[address]")
    .trim()
    .slice(0, 200);
}
