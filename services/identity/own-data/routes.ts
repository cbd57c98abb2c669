import { AppError } from "@dhahabu/contract/errors";
import { identityDataSchema, userDataPath } from "@dhahabu/contract/own-data";
import type { InternalRoute } from "@dhahabu/platform/http/server";
import type { OwnDataStore } from "./store.ts";

/** Creates the call by which the gateway gathers what identity keeps of a user. */
export function createOwnDataInternalRoutes({
  ownData,
}: {
  ownData: OwnDataStore;
}): InternalRoute[] {
  return [
    {
      method: "GET",
      path: userDataPath,
      async answer({ userId }) {
        const data = await ownData.read(Number(userId));
        if (!data) throw new AppError("not_found", { reason: "user.notActive" });
        return identityDataSchema.parse(data);
      },
    },
  ];
}
