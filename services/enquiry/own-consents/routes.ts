import { AppError } from "@dhahabu/contract/errors";
import { readAuthor } from "@dhahabu/contract/internal";
import type { Caller } from "@dhahabu/contract/internal";
import { ownConsentRoutes } from "@dhahabu/contract/own-consents";
import type { OwnConsents } from "@dhahabu/contract/own-consents";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { joinNewsletter } from "../newsletter/join-newsletter.ts";
import { tellConsents } from "./own-consent.ts";
import { withdrawConsent } from "./withdraw-consent.ts";

export function createOwnConsentEndpoints(
  parts: Parameters<typeof withdrawConsent>[0] &
    Parameters<typeof joinNewsletter>[0] & {
      readOwnAddress: (userId: number, requestId: string) => Promise<string | undefined>;
      log: Log;
    },
): Endpoint[] {
  const { newsletter, ownConsents, readOwnAddress, log } = parts;

  async function list(email: string | undefined): Promise<OwnConsents> {
    if (email === undefined) return { isAddressConfirmed: false, newsletter: "none", consents: [] };
    const [subscriber, acts] = await Promise.all([
      newsletter.findByEmail(email),
      ownConsents.listActs(email),
    ]);
    const asked = subscriber?.isAsked === true ? "unconfirmed" : "none";
    return {
      isAddressConfirmed: true,
      newsletter: subscriber?.isActive === true ? "active" : asked,
      consents: tellConsents(acts),
    };
  }

  const readAddress = (caller: Caller) =>
    readOwnAddress(readAuthor(caller).userId, caller.requestId);

  return [
    createEndpoint(ownConsentRoutes.listOwnConsents, async ({ caller }) =>
      list(await readAddress(caller)),
    ),

    createEndpoint(ownConsentRoutes.withdrawConsent, async ({ params: subject, caller }) => {
      const email = await readAddress(caller);
      if (email === undefined) return list(email);
      const { userId, requestId, address } = caller;
      await withdrawConsent(parts, { email, subject, address, requestId });
      log.info({ subject, userId, requestId, address }, "consent withdrawn on the account's page");
      return list(email);
    }),

    createEndpoint(ownConsentRoutes.joinNewsletter, async ({ body, caller }) => {
      const email = await readAddress(caller);
      if (email === undefined) {
        throw new AppError("not_allowed", { reason: "account.addressUnconfirmed" });
      }
      const { userId, requestId, address } = caller;
      await joinNewsletter(parts, { email, requestId, ...body });
      log.info({ userId, requestId, address }, "newsletter joined on the account's page");
      return list(email);
    }),
  ];
}
