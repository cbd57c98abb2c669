import { userAddressPath, userAddressSchema } from "@dhahabu/contract/addresses";
import { AppError } from "@dhahabu/contract/errors";
import { createUnavailable } from "@dhahabu/platform/http/inner-client";
import type { InnerClient } from "@dhahabu/platform/http/inner-client";

/**
 * Creates the reading of an active user's address; undefined until it is confirmed, since everybody can register
 * with the address of somebody else. It throws `AppError` not_signed_in, and unavailable without a clear answer.
 */
export function createOwnAddressRead({ ask }: Pick<InnerClient, "ask">) {
  return async (userId: number, requestId: string): Promise<string | undefined> => {
    const path = userAddressPath.replace(":userId", String(userId));
    const { status, body } = await ask({ method: "GET", path, requestId });
    if (status === 404) throw new AppError("not_signed_in", { reason: "access.signIn" });
    if (status !== 200) throw createUnavailable(new Error(`identity answered ${status}`));
    const { email, isConfirmed } = userAddressSchema.parse(body);
    return isConfirmed ? email : undefined;
  };
}
