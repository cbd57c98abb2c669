import { AppError } from "@dhahabu/contract/errors";
import { registerSchema } from "@dhahabu/contract/identity";
import { dictionary } from "@zxcvbn-ts/language-common";

/**
 * Passwords that many people use, in lower case: those of zxcvbn's list (about 18,000) that the rules
 * of registration would let through (OWASP ASVS 6.2.4 asks for the 3,000 most common of these).
 */
export function createCommonPasswords(): ReadonlySet<string> {
  const allowed = registerSchema.shape.password;
  return new Set(
    dictionary["passwords-common"]
      .map((password) => password.toLowerCase())
      .filter((password) => allowed.safeParse(password).success),
  );
}

/**
 * Throws `AppError` invalid_input at `path` for a password that is common, or that is the account's own
 * name or e-mail address.
 */
export function assertUncommonPassword(
  commonPasswords: ReadonlySet<string>,
  account: { username: string; email: string; password: string },
  path = "password",
): void {
  const password = account.password.toLowerCase();
  const email = account.email.toLowerCase();
  const ownNames = [account.username.toLowerCase(), email, email.split("@")[0]];
  const reason = ownNames.includes(password)
    ? "account.passwordIsName"
    : commonPasswords.has(password)
      ? "account.passwordCommon"
      : undefined;
  if (reason !== undefined) throw new AppError("invalid_input", { reason, at: path });
}
