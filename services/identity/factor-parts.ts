import type { Clock } from "@dhahabu/platform/clock";
import type { Queryable, Sql } from "@dhahabu/platform/db";
import type { Closer } from "@dhahabu/platform/lifecycle";
import type { Log } from "@dhahabu/platform/log";
import { startNightly } from "@dhahabu/platform/nightly";
import type { PricingClient } from "./clients/pricing-client.ts";
import { listFactorKeys } from "./config.ts";
import type { Config } from "./config.ts";
import { askSecondFactor } from "./factors/ask-second-factor.ts";
import { createRenewal } from "./factors/jobs.ts";
import { createPasskeyStore } from "./factors/passkey-store.ts";
import { readMode } from "./factors/read-mode.ts";
import { createSeal } from "./factors/seal.ts";
import { createSealedAppStore } from "./factors/sealed-app-store.ts";
import { createStepStore } from "./factors/step-store.ts";
import { createFactorStore } from "./factors/store.ts";
import type { UserStore } from "./users/store.ts";

type Asked = Parameters<typeof askSecondFactor>;

/** What a second factor is asked for, checked and set up with. */
export async function createFactorParts(parts: {
  config: Config;
  sql: Sql;
  users: UserStore;
  pricing: PricingClient;
  clock: Clock;
  log: Log;
}) {
  const { config, pricing, clock, log } = parts;
  const factors = createFactorStore(parts);
  const askMode = (requestId: string) => pricing.readFactorMode(requestId);
  const asking = {
    factors,
    passkeys: createPasskeyStore(parts),
    steps: createStepStore(parts),
    readMode: (requestId: string, db?: Queryable) =>
      readMode({ factors, askMode, log }, requestId, db),
  };
  return {
    ...asking,
    ask: (proved: Asked[1], caller: Asked[2]) => askSecondFactor(asking, proved, caller),
    seal: await createSeal(listFactorKeys(config)),
    hasKeyBefore: config.FACTOR_KEY_BEFORE !== undefined,
    findUser: parts.users.find,
    clock,
  };
}

/** Seals second factors anew as long as the key before is given. */
export function startRenewal(
  parts: Omit<Parameters<typeof createRenewal>[0], "sealedApps"> & {
    hasKeyBefore: boolean;
    sql: Sql;
  },
): Closer[] {
  if (!parts.hasKeyBefore) return [];
  const { nightly, settle } = createRenewal({ ...parts, sealedApps: createSealedAppStore(parts) });
  const nights = startNightly({ ...nightly, sql: parts.sql, log: parts.log });
  return [
    { name: "seals of second factors", close: () => nights.stop() },
    { name: "seals of the start", close: settle },
  ];
}
