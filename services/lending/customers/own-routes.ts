import type { OwnCustomer } from "@dhahabu/contract/customers";
import { ownCustomerRoutes } from "@dhahabu/contract/customers";
import { readAuthor } from "@dhahabu/contract/internal";
import type { LendingData } from "@dhahabu/contract/own-data";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { Log } from "@dhahabu/platform/log";
import { cutNumber, judgeState } from "./customer.ts";
import { linkAccount } from "./link-account.ts";
import type { LinkParts } from "./make-link-code.ts";
import type { NumberSeal } from "./seal.ts";
import type { CustomerStore } from "./store.ts";
import { unlinkAccount } from "./unlink-account.ts";

/** Creates what a customer with an online account asks. */
export function createOwnCustomerEndpoints(parts: LinkParts & { log: Log }): Endpoint[] {
  const { customers, clock, log } = parts;

  async function find(userId: number): Promise<OwnCustomer | null> {
    const customer = await customers.findOf(userId);
    if (!customer) return null;
    const { reference, name, linkedAt } = customer;
    return { reference, name, linkedAt, state: judgeState(customer, clock.now()) };
  }

  return [
    createEndpoint(ownCustomerRoutes.getOwnCustomer, async ({ caller }) => ({
      customer: await find(readAuthor(caller).userId),
    })),

    createEndpoint(ownCustomerRoutes.linkOwnAccount, async ({ body, caller }) => {
      const author = readAuthor(caller);
      await linkAccount(parts, body.code, author);
      const { userId, requestId, address } = author;
      log.info({ userId, requestId, address }, "account linked with a customer");
      return { customer: await find(userId) };
    }),

    createEndpoint(ownCustomerRoutes.unlinkOwnAccount, async ({ caller }) => {
      const author = readAuthor(caller);
      const { userId, requestId, address } = author;
      await unlinkAccount(parts, { userId }, author);
      log.info({ userId, requestId, address }, "account unlinked by its owner");
      return { customer: await find(userId) };
    }),
  ];
}

/** What is kept of the customer that an account is linked with, as they may take it with them. */
export async function readOwnData(
  { customers, seal }: { customers: CustomerStore; seal: NumberSeal },
  userId: number,
): Promise<LendingData["customer"]> {
  const customer = await customers.findOf(userId);
  if (!customer) return null;
  const { reference, name, phone, email, language, idKind, idExpiresOn, papers, verdict } =
    customer;
  const { papersSeenAt, decidedAt, consentVersion, consentedAt, registeredAt, linkedAt } = customer;
  return {
    reference,
    name,
    phone,
    email,
    language,
    idKind,
    idNumberEnd: cutNumber(await seal.open(customer, reference)),
    idExpiresOn,
    papers,
    papersSeenAt,
    verdict,
    decidedAt,
    consentVersion,
    consentedAt,
    registeredAt,
    linkedAt,
  };
}
