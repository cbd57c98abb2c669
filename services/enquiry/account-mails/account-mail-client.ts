import {
  accountMailLinkPath,
  accountMailLinkSchema,
  owedAccountMailsPath,
  owedAccountMailsSchema,
  takenAccountMailPath,
} from "@dhahabu/contract/account-mails";
import type { AccountMailLink, OwedAccountMail } from "@dhahabu/contract/account-mails";
import { createUnavailable } from "@dhahabu/platform/http/inner-client";
import type { InnerClient } from "@dhahabu/platform/http/inner-client";

/** What identity is asked about mails to owners of accounts. Every call throws `AppError` unavailable without a clear answer. */
export interface AccountMailClient {
  listOwed(requestId: string): Promise<OwedAccountMail[]>;
  setTaken(mailId: number, requestId: string): Promise<void>;
  /** Makes the link of a mail; undefined where the mail is not wanted any more. */
  makeLink(mailId: number, requestId: string): Promise<AccountMailLink | undefined>;
}

export function createAccountMailClient({
  ask,
  read,
}: Pick<InnerClient, "ask" | "read">): AccountMailClient {
  const refuse = (status: number) =>
    createUnavailable(new Error(`identity answered ${status} about an account mail`));
  const withId = (path: string, mailId: number) => path.replace(":mailId", String(mailId));
  return {
    listOwed: (requestId) => read(owedAccountMailsPath, owedAccountMailsSchema, requestId),

    async setTaken(mailId, requestId) {
      const path = withId(takenAccountMailPath, mailId);
      const { status } = await ask({ method: "POST", path, requestId });
      if (status !== 200) throw refuse(status);
    },

    async makeLink(mailId, requestId) {
      const path = withId(accountMailLinkPath, mailId);
      const { status, body } = await ask({ method: "POST", path, requestId });
      if (status === 404) return undefined;
      if (status !== 200) throw refuse(status);
      return accountMailLinkSchema.parse(body);
    },
  };
}
