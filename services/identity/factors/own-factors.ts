import type { Standing } from "@dhahabu/contract/access";
import { isFactorRequired } from "@dhahabu/contract/second-factor";
import type { OwnFactors, SecondFactorMode } from "@dhahabu/contract/second-factor";
import type { Factors, Passkey } from "./factor.ts";

/** True for who is asked for a second factor: recovery codes alone are none. */
export function hasFactor({ appAddedAt, passkeyCount }: Factors): boolean {
  return appAddedAt !== null || passkeyCount > 0;
}

/** What somebody has set up, as they see it. */
export function presentFactors(
  { appAddedAt, recoveryCodesLeft }: Factors,
  passkeys: readonly Passkey[],
  { mode, standing }: { mode: SecondFactorMode; standing: Standing },
): OwnFactors {
  return {
    mode,
    isRequired: isFactorRequired(mode, standing),
    appAddedAt: appAddedAt?.toISOString() ?? null,
    passkeys: passkeys.map(({ id, name, host, addedAt, usedAt }) => ({
      id,
      name,
      host,
      addedAt: addedAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft,
  };
}
