import { enquiryDataSchema, userDataPath } from "@dhahabu/contract/own-data";
import type { InternalRoute } from "@dhahabu/platform/http/server";
import { tellConsents } from "../own-consents/own-consent.ts";
import type { ConsentAct } from "../own-consents/own-consent.ts";
import type { OwnDataStore } from "./store.ts";

/** Creates the call by which the gateway gathers what enquiry keeps under the confirmed address of a user. */
export function createOwnDataInternalRoutes(parts: {
  readOwnAddress: (userId: number, requestId: string) => Promise<string | undefined>;
  ownData: OwnDataStore;
  listActs: (email: string) => Promise<ConsentAct[]>;
}): InternalRoute[] {
  const nothing = {
    isAddressConfirmed: false,
    enquiries: [],
    priceAlerts: [],
    newsletter: null,
    consents: [],
    mails: [],
  };
  return [
    {
      method: "GET",
      path: userDataPath,
      async answer({ userId }) {
        const email = await parts.readOwnAddress(Number(userId), crypto.randomUUID());
        if (email === undefined) return nothing;
        const [data, acts] = await Promise.all([parts.ownData.read(email), parts.listActs(email)]);
        return enquiryDataSchema.parse({
          ...data,
          isAddressConfirmed: true,
          consents: tellConsents(acts),
        });
      },
    },
  ];
}
