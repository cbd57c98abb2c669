import { AppError } from "@dhahabu/contract/errors";
import { assertAccess } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { checkKey } from "./check-key.ts";
import { createOwnCustomerEndpoints, readOwnData } from "./own-routes.ts";
import type { ResealStore } from "./reseal-store.ts";
import { createCustomerEndpoints } from "./routes.ts";

/** Creates all that is asked about customers, which is answered once the keys were seen to open what is sealed. */
export function createCustomerDesk(
  parts: Parameters<typeof createCustomerEndpoints>[0] & { reseals: ResealStore },
) {
  const { log } = parts;
  let isRight = false;

  async function findFault(): Promise<Error | undefined> {
    if (isRight) return undefined;
    const fault = await checkKey(parts);
    isRight = fault === undefined;
    return fault === undefined ? undefined : new Error(fault);
  }

  async function assertRight(): Promise<void> {
    const cause = await findFault();
    if (cause) throw new AppError("unavailable", { reason: "customer.keyWrong", cause });
  }

  function guard({ route, answer }: Endpoint): Endpoint {
    if (!answer) throw new Error(`${route.path} answers no JSON.`);
    return {
      route,
      async answer(raw) {
        assertAccess(route, raw.caller);
        await assertRight();
        return answer(raw);
      },
    };
  }

  findFault().then(
    (fault) => fault && log.error(fault.message),
    (error: unknown) => log.warn({ err: error }, "the key of documents could not be checked yet"),
  );
  return {
    endpoints: [...createCustomerEndpoints(parts), ...createOwnCustomerEndpoints(parts)].map(guard),
    health: {
      async "key of documents"() {
        const fault = await findFault();
        if (fault) throw fault;
      },
    },
    async readOwnData(userId: number) {
      await assertRight();
      return readOwnData(parts, userId);
    },
  };
}
