import { addressRoutes, userAddressPath } from "@dhahabu/contract/addresses";
import { AppError } from "@dhahabu/contract/errors";
import { readAuthor } from "@dhahabu/contract/internal";
import type { DoOnce } from "@dhahabu/platform/do-once";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import type { InternalRoute } from "@dhahabu/platform/http/server";
import { confirmAddress } from "./confirm-address.ts";
import { requestConfirmation } from "./request-confirmation.ts";
import type { AddressStore } from "./store.ts";

/** Creates the calls by which the address of an account is confirmed. */
export function createAddressEndpoints(
  parts: Parameters<typeof requestConfirmation>[0] &
    Omit<Parameters<typeof confirmAddress>[0], "transaction"> & { doOnce: DoOnce },
): Endpoint[] {
  return [
    createEndpoint(addressRoutes.requestConfirmation, async ({ body, caller }) => {
      await requestConfirmation(parts, body.language, readAuthor(caller));
      return { message: "Please open the email we have sent you and confirm your address." };
    }),

    createEndpoint(addressRoutes.confirmAddress, async ({ body: { key, ...body }, caller }) => {
      const sent = { route: addressRoutes.confirmAddress, key, body };
      await parts.doOnce<number>(sent, (transaction) =>
        confirmAddress({ ...parts, transaction }, body.token, caller),
      );
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
