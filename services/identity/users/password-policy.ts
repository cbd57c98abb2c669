import { isOfStaff } from "@dhahabu/contract/access";
import type { Standing } from "@dhahabu/contract/access";
import { AppError } from "@dhahabu/contract/errors";
import {
  findPasswordFault,
  ownCharacters,
  passwordLength,
  reducePassword,
} from "@dhahabu/contract/password-rules";
import type { AccountWords } from "@dhahabu/contract/password-rules";
import type { Said } from "@dhahabu/contract/sentences";
import { dictionary } from "@zxcvbn-ts/language-common";

/** Whose a password is to be. */
export type PasswordOwner = AccountWords & Standing;

/**
 * Passwords that many people use, in lower case: those of zxcvbn's list (about 18,000) that the rules
 * of registration would let through (OWASP ASVS 5.0, 6.2.4 asks for the 3,000 most common of these).
 */
export function createCommonPasswords(): ReadonlySet<string> {
  return new Set(
    dictionary["passwords-common"]
      .map((password) => password.toLowerCase())
      .filter(({ length }) => length >= passwordLength.min && length <= passwordLength.max),
  );
}

/** True where a password is shorter than one of somebody who stands so must be. */
export function isTooShort(password: string, owner: Standing): boolean {
  return password.length < passwordLength[isOfStaff(owner) ? "minForStaff" : "min"];
}

/** Throws `AppError` invalid_input at `path` for a password that is too short for its owner, or easy to guess. */
export function assertGoodPassword(
  commonPasswords: ReadonlySet<string>,
  password: string,
  owner: PasswordOwner,
  path = "password",
): void {
  const said = findFault(commonPasswords, password, owner);
  if (said) throw new AppError("invalid_input", { ...said, at: path });
}

function findFault(
  commonPasswords: ReadonlySet<string>,
  password: string,
  owner: PasswordOwner,
): Said | undefined {
  if (isTooShort(password, owner)) {
    return { reason: "account.passwordShortForStaff", values: { min: passwordLength.minForStaff } };
  }
  const isCommon = [password.toLowerCase(), reducePassword(password, owner)].some((one) =>
    commonPasswords.has(one),
  );
  if (isCommon) return { reason: "account.passwordCommon" };
  const fault = findPasswordFault(password, owner);
  if (fault === "repeats") return { reason: "account.passwordRepeats" };
  return fault && { reason: "account.passwordWords", values: { min: ownCharacters } };
}
