import { z } from "zod";
import { languages } from "./language.ts";

/**
 * What identity has the bank write to the owner of an account: a link to set a new password, or to confirm the
 * address; that somebody signed in with another browser, that guesses at the password were refused, what became of
 * the second factor, or an invitation to set a first password.
 */
export const accountMailKinds = [
  "password reset",
  "address confirmation",
  "new device",
  "sign-in guesses",
  "second factor",
  "invitation",
] as const;

export type AccountMailKind = (typeof accountMailKinds)[number];

const factorChanges = ["added", "removed", "recovered", "reset"] as const;

/** What a mail about a second factor tells. */
export type FactorChange = (typeof factorChanges)[number];

/** Path at which identity lists the mails that enquiry has not taken over yet. */
export const owedAccountMailsPath = "/internal/account-mails";

/** Path at which enquiry tells identity that it has a mail; nothing changes where it was told before. */
export const takenAccountMailPath = "/internal/account-mails/:mailId/taken";

/** Path at which identity makes the link of a mail that is about to leave; 404 where it is not wanted any more. */
export const accountMailLinkPath = "/internal/account-mails/:mailId/link";

/** A mail that identity owes to the owner of an account. */
const owedAccountMailSchema = z.object({
  id: z.int().positive(),
  kind: z.enum(accountMailKinds),
  language: z.enum(languages),
});

/** A mail that identity owes. */
export type OwedAccountMail = z.infer<typeof owedAccountMailSchema>;

/** Identity's answer to `owedAccountMailsPath`, the oldest first. */
export const owedAccountMailsSchema = z.array(owedAccountMailSchema);

/** Identity's answer to `accountMailLinkPath`: to whom, and the page, with the token in its fragment where it needs one. */
export const accountMailLinkSchema = z.object({
  email: z.string(),
  /** Null until the address is confirmed: a stranger may have chosen it. */
  username: z.string().nullable(),
  path: z.string(),
  /** What became of the second factor, where the mail is about one. */
  factorChange: z.enum(factorChanges).optional(),
  /** The sign-in, or the change, that the mail is about: when, from which network, with which browser as far as it could be told. */
  signIn: z
    .object({ at: z.iso.datetime(), network: z.string(), device: z.string().nullable() })
    .optional(),
});

/** To whom a mail goes, and its link. */
export type AccountMailLink = z.infer<typeof accountMailLinkSchema>;
