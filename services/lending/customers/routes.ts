import { customerRoutes } from "@dhahabu/contract/customers";
import { readAuthor } from "@dhahabu/contract/internal";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { createListEndpoint } from "@dhahabu/platform/http/list-endpoint";
import type { Log } from "@dhahabu/platform/log";
import { mapPage } from "@dhahabu/platform/paged-list";
import { normalisePhone } from "@dhahabu/platform/phone";
import { changeCustomer } from "./change-customer.ts";
import { tellListed } from "./customer.ts";
import { decideCustomer } from "./decide-customer.ts";
import { makeLinkCode } from "./make-link-code.ts";
import type { LinkParts } from "./make-link-code.ts";
import {
  findByDocument,
  listRecord,
  presentChanged,
  readCustomer,
  readIdNumber,
} from "./read-customer.ts";
import type { ReadParts } from "./read-customer.ts";
import { registerCustomer } from "./register-customer.ts";
import { setVisitCustomer } from "./set-visit-customer.ts";
import { unlinkAccount } from "./unlink-account.ts";

/** A telephone number as it is kept; anything with letters as it was typed. */
function readSearch(typed: string): string {
  return /\p{L}/u.test(typed) ? typed : normalisePhone(typed);
}

/** Creates what the counter asks about customers. */
export function createCustomerEndpoints(
  parts: ReadParts &
    LinkParts &
    Parameters<typeof decideCustomer>[0] &
    Parameters<typeof setVisitCustomer>[0] & { log: Log },
): Endpoint[] {
  const { customers, clock, log } = parts;
  return [
    createListEndpoint(customerRoutes.listCustomers, async ({ query: { search, ...query } }) => {
      const page = await customers.list({ ...query, search: search && readSearch(search) });
      return mapPage(page, (customer) => tellListed(customer, clock.now()));
    }),

    createEndpoint(customerRoutes.findCustomer, async ({ body, caller }) => {
      const customer = await findByDocument(parts, body, readAuthor(caller));
      return { customer: customer ? tellListed(customer, clock.now()) : null };
    }),

    createEndpoint(customerRoutes.registerCustomer, async ({ body, caller }) => {
      const author = readAuthor(caller);
      const customerId = await registerCustomer(parts, body, author);
      const { userId, requestId, address } = author;
      log.info({ customerId, userId, requestId, address }, "customer registered");
      return presentChanged(parts, customerId);
    }),

    createEndpoint(customerRoutes.readCustomer, ({ params, caller }) =>
      readCustomer(parts, params.customerId, readAuthor(caller)),
    ),

    createEndpoint(customerRoutes.readIdNumber, async ({ params, caller }) => ({
      idNumber: await readIdNumber(parts, params.customerId, readAuthor(caller)),
    })),

    createEndpoint(customerRoutes.changeCustomer, async ({ params, body, caller }) => {
      const id = params.customerId;
      await changeCustomer(parts, { id, ...body }, readAuthor(caller));
      return presentChanged(parts, id);
    }),

    createEndpoint(customerRoutes.decideCustomer, async ({ params, body, caller }) => {
      const author = readAuthor(caller);
      const id = params.customerId;
      await decideCustomer(parts, { id, ...body }, author);
      const { userId, requestId, address } = author;
      const told = { customerId: id, verdict: body.verdict, userId, requestId, address };
      log.info(told, "papers of a customer decided on");
      return presentChanged(parts, id);
    }),

    createEndpoint(customerRoutes.createCustomerLinkCode, async ({ params, caller }) => {
      const made = await makeLinkCode(parts, params.customerId, readAuthor(caller));
      return { code: made.code, expiresAt: made.expiresAt.toISOString() };
    }),

    createEndpoint(customerRoutes.unlinkCustomerAccount, async ({ params, caller }) => {
      const { customerId } = params;
      const author = readAuthor(caller);
      await unlinkAccount(parts, { customerId }, author);
      const { userId, requestId, address } = author;
      log.info({ customerId, userId, requestId, address }, "customer's account unlinked by staff");
      return presentChanged(parts, customerId);
    }),

    createEndpoint(customerRoutes.setVisitCustomer, async ({ params, body, caller }) => {
      await setVisitCustomer(parts, { ...params, ...body }, readAuthor(caller));
      return { customerId: body.customerId };
    }),

    createListEndpoint(customerRoutes.listCustomerRecord, ({ params, query }) =>
      listRecord(parts, params.customerId, query),
    ),
  ];
}
