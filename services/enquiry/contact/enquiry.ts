import type { ContactEnquiry } from "@dhahabu/contract/enquiry";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import { z } from "zod";

export const enquiryMails = ["acknowledgement", "notification"] as const;

export const deliverEnquiryJob = {
  name: "deliver-enquiry",
  payload: z.object({ enquiryId: z.int(), kind: z.enum(enquiryMails) }),
};

export interface StoredEnquiry extends ContactEnquiry {
  id: number;
  reference: string;
  createdAt: Date;
  /** When the answer is due that the customer waits for; null where none is owed. */
  dueAt: Date | null;
}

/** A phone number in E.164 where it is a valid one (without a country code: of Kenya), else as typed. */
export function normalisePhone(typed: string): string {
  // No Kenyan number starts with 00, which much of the world dials before a country code.
  const number = parsePhoneNumberFromString(typed.replace(/^00(?=[1-9])/, "+"), "KE");
  return number?.isValid() && !number.ext ? number.number : typed;
}

// Crockford's base 32: no I, L, O, U, so that a reference can be read out on the telephone.
const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Random bytes that one reference needs: 40 bits. */
export const referenceByteCount = 5;

/** Writes 5 random bytes as a reference of the form `DGB-XXXX-XXXX`. */
export function formatReference(bytes: Uint8Array): string {
  if (bytes.length !== referenceByteCount) throw new Error("A reference needs 5 bytes.");
  let rest = bytes.reduce((value, byte) => value * 256n + BigInt(byte), 0n);
  let text = "";
  for (let place = 0; place < 8; place += 1) {
    text = digits.charAt(Number(rest % 32n)) + text;
    rest /= 32n;
  }
  return `DGB-${text.slice(0, 4)}-${text.slice(4)}`;
}
