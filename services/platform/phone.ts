import { parsePhoneNumberFromString } from "libphonenumber-js";

/** A phone number in E.164 where it is a valid one (without a country code: of Kenya), else as typed. */
export function normalisePhone(typed: string): string {
  // No Kenyan number starts with 00, which much of the world dials before a country code.
  const number = parsePhoneNumberFromString(typed.replace(/^00(?=[1-9])/, "+"), "KE");
  return number?.isValid() && !number.ext ? number.number : typed;
}
