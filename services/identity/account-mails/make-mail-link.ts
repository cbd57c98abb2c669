import { isOfStaff } from "@dhahabu/contract/access";
import type { AccountMailLink } from "@dhahabu/contract/account-mails";
import {
  confirmationLinkHours,
  confirmationPagePath,
  forgottenLinkMinutes,
  forgottenPagePath,
  invitationLinkHours,
  sessionsPagePaths,
} from "@dhahabu/contract/account-terms";
import { resetPagePath } from "@dhahabu/contract/accounts";
import type { ListedUser } from "@dhahabu/contract/identity";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import type { RecordSecurityEvent } from "../security-events/record-security-event.ts";
import { createLinkToken } from "../passwords/link-token.ts";
import type { AccountMailStore } from "./store.ts";

type PutLink<More> = (
  tx: Tx,
  link: { userId: number; token: string; lifeSeconds: number } & More,
) => Promise<unknown>;

/**
 * Makes the link of a mail that is about to leave. A token takes the place of the one before: it is in no table,
 * queue or log, and its time begins only now. Undefined where the mail is not wanted any more.
 */
export async function makeMailLink(
  parts: {
    accountMails: AccountMailStore;
    putResetLink: PutLink<{ issuedBy: null }>;
    putConfirmationLink: PutLink<unknown>;
    lockUsers: (tx: Tx, userIds: readonly number[]) => Promise<ListedUser[]>;
    recordSecurityEvent: RecordSecurityEvent;
    transaction: Transaction;
  },
  mailId: number,
  requestId: string,
): Promise<AccountMailLink | undefined> {
  const mail = await parts.accountMails.find(mailId);
  if (!mail) return undefined;
  const token = createLinkToken();
  return parts.transaction(async (tx) => {
    const [user] = await parts.lockUsers(tx, [mail.userId]);
    if (user?.isActive !== true) return undefined;
    const { id: userId, email } = user;
    const username = mail.isConfirmed ? user.username : null;
    if (mail.kind === "password reset" || mail.kind === "invitation") {
      const lifeSeconds =
        mail.kind === "invitation" ? invitationLinkHours * 3600 : forgottenLinkMinutes * 60;
      await parts.putResetLink(tx, { userId, token, lifeSeconds, issuedBy: null });
      await parts.recordSecurityEvent(tx, {
        kind: "password.link-mailed",
        person: user,
        address: "",
        requestId,
        onceKey: `account-mail-${mailId}`,
      });
      return { email, username, path: `${resetPagePath}#${token}` };
    }
    if (mail.kind === "address confirmation") {
      const lifeSeconds = confirmationLinkHours * 3600;
      await parts.putConfirmationLink(tx, { userId, token, lifeSeconds });
      return { email, username, path: `${confirmationPagePath}#${token}` };
    }
    const { device, network, factorChange, requestedAt } = mail;
    const signIn = { at: requestedAt.toISOString(), network: network ?? "", device };
    const own = sessionsPagePaths[isOfStaff(user) ? "staff" : "customer"];
    const path = mail.kind === "sign-in guesses" ? forgottenPagePath : own;
    return { email, username, path, signIn, ...(factorChange && { factorChange }) };
  });
}
