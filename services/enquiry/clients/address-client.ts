import { userAddressPath, userAddressSchema } from "@dhahabu/contract/addresses";
import type { UserAddress } from "@dhahabu/contract/addresses";
import { createUnavailable } from "@dhahabu/platform/http/inner-client";
import type { InnerClient } from "@dhahabu/platform/http/inner-client";

export interface AddressClient {
  /** The address of an active user; undefined where there is none. Throws `AppError` unavailable without a clear answer. */
  findAddress(userId: number, requestId: string): Promise<UserAddress | undefined>;
}

export function createAddressClient({ ask }: Pick<InnerClient, "ask">): AddressClient {
  return {
    async findAddress(userId, requestId) {
      const path = userAddressPath.replace(":userId", String(userId));
      const { status, body } = await ask({ method: "GET", path, requestId });
      if (status === 404) return undefined;
      if (status !== 200) throw createUnavailable(new Error(`identity answered ${status}`));
      return userAddressSchema.parse(body);
    },
  };
}
