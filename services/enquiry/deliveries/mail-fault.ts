/** What a mail library tells of a mail that it could not hand over. */
export interface SendError {
  code?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

/** Why a mail was not handed over, in words for staff, and whether trying again cannot help. */
export interface MailFault {
  reason: string;
  isFinal: boolean;
}

const reasonsByCode: Record<string, string> = {
  EAUTH: "The mail server refused our sign-in.",
  ENOAUTH: "The mail server refused our sign-in.",
  ETLS: "The mail server offers no safe connection.",
  ETIMEDOUT: "The mail server did not answer in time.",
  EABORT: "The mail server did not answer in time.",
  ECONNECTION: "The mail server could not be reached.",
  ECONNREFUSED: "The mail server could not be reached.",
  ECONNRESET: "The mail server could not be reached.",
  ESOCKET: "The mail server could not be reached.",
  EDNS: "The mail server could not be reached.",
};

/**
 * Reads an error of sending. Personal data and addresses of machines stay out of the reason, which is
 * stored and shown. An address that the mail server does not know (RFC 3463, 5.1.x) is final.
 */
export function describeFault(error: SendError): MailFault {
  const response = typeof error.response === "string" ? error.response : "";
  if (/^5\d{2}[ -]5\.1\.\d/.test(response)) {
    return { reason: "The mail server does not know the address.", isFinal: true };
  }
  const known = reasonsByCode[String(error.code)];
  if (known !== undefined) return { reason: known, isFinal: false };
  const words = withoutPersonalData(response);
  return {
    reason: words === "" ? "The mail could not be sent." : `The mail server refused: ${words}`,
    isFinal: false,
  };
}

/** A stored reason as staff may read it: ours, never the text of a fault inside a service. */
export function toReadableReason(stored: string): string {
  if (/^The (?:mail|enquiry|subscriber|subscription)\b/.test(stored)) {
    return withoutPersonalData(stored);
  }
  return "The mail could not be sent because of a fault on our side.";
}

/** Words of a mail server on one line, without addresses of people and machines, at most 200 characters. */
export function withoutPersonalData(text: string): string {
  return text
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
