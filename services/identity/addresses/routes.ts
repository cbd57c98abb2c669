import { addressRoutes, userAddressPath } from "@dhahabu/contract/addresses";
import { AppError } from "@dhahabu/contract/errors";
import { readAuthor } from "@dhahabu/contract/internal";
import type { Transaction, Tx } from "@dhahabu/platform/db";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { InternalRoute } from "@dhahabu/platform/http/server";
import type { Log } from "@dhahabu/platform/log";
import type { NewAccountMail } from "../account-mails/account-mail.ts";
import type { AddressStore } from "./store.ts";

/** Creates the calls by which the address of an account is confirmed. */
export function createAddressEndpoints(parts: {
  addresses: AddressStore;
  requestMail: (tx: Tx, mail: NewAccountMail, requestId: string) => Promise<boolean>;
  transaction: Transaction;
  log: Log;
}): Endpoint[] {
  const { addresses, transaction, log } = parts;
  return [
    createEndpoint(addressRoutes.requestConfirmation, async ({ body, caller }) => {
      const { userId, requestId, address } = readAuthor(caller);
      const own = await addresses.find(userId);
      if (!own) throw new AppError("not_signed_in", { reason: "access.signIn" });
      const mail = { kind: "address confirmation", email: own.email, ...body } as const;
      if (!own.isConfirmed) await transaction((tx) => parts.requestMail(tx, mail, requestId));
      log.info({ userId, requestId, address }, "confirmation mail asked for");
      return { message: "Please open the email we have sent you and confirm your address." };
    }),

    createEndpoint(addressRoutes.confirmAddress, async ({ body, caller }) => {
      const { requestId, address } = caller;
      const userId = await transaction((tx) => addresses.confirm(tx, body.token));
      if (userId === undefined) {
        throw new AppError("invalid_input", { reason: "account.deadLink", at: "token" });
      }
      log.info({ userId, requestId, address }, "address confirmed");
      return { message: "Your address is confirmed." };
    }),
  ];
}

/** Creates the call by which enquiry learns whose an address is. */
export function createAddressInternalRoutes({
  addresses,
}: {
  addresses: AddressStore;
}): InternalRoute[] {
  return [
    {
      method: "GET",
      path: userAddressPath,
      async answer({ userId }) {
        const address = await addresses.find(Number(userId));
        if (!address) throw new AppError("not_found", { reason: "user.notActive" });
        return address;
      },
    },
  ];
}
