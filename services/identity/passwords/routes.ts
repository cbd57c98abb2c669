import { accountRoutes } from "@dhahabu/contract/accounts";
import { readAuthor, sessionVersionHeader } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { changePassword } from "./change-password.ts";
import { issueResetLink } from "./issue-reset-link.ts";
import { resetPasswordOnce } from "./reset-password-once.ts";

/** Creates the calls that set a password after registration. */
export function createPasswordEndpoints(
  parts: Parameters<typeof changePassword>[0] &
    Parameters<typeof issueResetLink>[0] &
    Parameters<typeof resetPasswordOnce>[0],
): Endpoint[] {
  return [
    createEndpoint(accountRoutes.changePassword, async ({ body, caller, setHeader }) => {
      const { user, sessionVersion } = await changePassword(parts, body, readAuthor(caller));
      setHeader(sessionVersionHeader, String(sessionVersion));
      return user;
    }),

    createEndpoint(accountRoutes.createResetLink, ({ params, caller }) =>
      issueResetLink(parts, params.userId, readAuthor(caller)),
    ),

    createEndpoint(accountRoutes.resetPassword, async ({ body, caller }) => {
      await resetPasswordOnce(parts, body, caller);
      return { message: "Your new password is set. Please sign in with it." };
    }),
  ];
}
