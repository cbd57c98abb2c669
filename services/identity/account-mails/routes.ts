import {
  accountMailLinkPath,
  owedAccountMailsPath,
  takenAccountMailPath,
} from "@dhahabu/contract/account-mails";
import { accountRoutes } from "@dhahabu/contract/accounts";
import { AppError } from "@dhahabu/contract/errors";
import type { DoOnce } from "@dhahabu/platform/do-once";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { InternalRoute } from "@dhahabu/platform/http/server";
import type { Log } from "@dhahabu/platform/log";
import { forgetPassword } from "./forget-password.ts";
import { makeMailLink } from "./make-mail-link.ts";

/** Creates the calls by which the owner of an account has a mail sent. */
export function createAccountMailEndpoints(
  parts: Omit<Parameters<typeof forgetPassword>[0], "transaction"> & { doOnce: DoOnce },
): Endpoint[] {
  const { forgetPassword: route } = accountRoutes;
  return [
    createEndpoint(route, async ({ body: { key, ...body }, caller }) => {
      await parts.doOnce<boolean>({ route, key, body }, (transaction) =>
        forgetPassword({ ...parts, transaction }, body, caller),
      );
      return { message: "If an account has this address, a link is on its way." };
    }),
  ];
}

/** Creates the calls by which enquiry, which sends them, takes over the mails. */
export function createAccountMailInternalRoutes(
  parts: Parameters<typeof makeMailLink>[0] & { log: Log },
): InternalRoute[] {
  return [
    { method: "GET", path: owedAccountMailsPath, answer: () => parts.accountMails.listOwed() },
    {
      method: "POST",
      path: takenAccountMailPath,
      async answer({ mailId }) {
        await parts.accountMails.setTaken(Number(mailId));
        return {};
      },
    },
    {
      method: "POST",
      path: accountMailLinkPath,
      async answer({ mailId }, { requestId }) {
        const link = await makeMailLink(parts, Number(mailId), requestId);
        if (!link) throw new AppError("not_found", { reason: "request.unknownAddress" });
        parts.log.info({ mailId }, "link of a mail made");
        return link;
      },
    },
  ];
}
