import { parsePhoneNumberFromString } from "libphonenumber-js";

/** A phone number in E.164 where it is a valid one (without a country code: of Kenya), else as typed. */
export function normalisePhone(typed: string): string {
  const number = parsePhoneNumberFromString(typed, "KE");
  return number?.isValid() && !number.ext ? number.number : typed;
}
