import type { HalfSignIn, User } from "@dhahabu/contract/identity";
import type { Caller } from "@dhahabu/contract/internal";
import { isFactorRequired } from "@dhahabu/contract/second-factor";
import type { SecondFactorMode } from "@dhahabu/contract/second-factor";
import { createLinkToken } from "../passwords/link-token.ts";
import { hasFactor } from "./own-factors.ts";
import { findHost } from "./passkey-check.ts";
import type { PasskeyStore } from "./passkey-store.ts";
import type { StepStore } from "./step-store.ts";
import type { FactorStore } from "./store.ts";

const proveWithinSeconds = 5 * 60;
// An app may have to be installed first.
const setUpWithinSeconds = 15 * 60;

/** After the right password: the step that is still to be taken, or undefined where the sign-in is finished. */
export async function askSecondFactor(
  parts: {
    factors: FactorStore;
    passkeys: PasskeyStore;
    steps: StepStore;
    readMode: (requestId: string) => Promise<SecondFactorMode>;
  },
  { user, sessionVersion }: { user: User; sessionVersion: number },
  { origin, requestId }: Pick<Caller, "origin" | "requestId">,
): Promise<HalfSignIn | undefined> {
  const { id: userId, role } = user;
  const own = await parts.factors.find(userId);
  if (hasFactor(own)) {
    const host = findHost(origin);
    const here = host === undefined ? [] : await parts.passkeys.list(userId, host);
    const kinds: HalfSignIn["kinds"] = [];
    if (here.length > 0) kinds.push("passkey");
    if (own.appAddedAt !== null) kinds.push("app");
    return open({ step: "prove", kinds }, "prove", proveWithinSeconds);
  }
  if (role === "user") return undefined;
  if (!isFactorRequired(await parts.readMode(requestId), role)) return undefined;
  return open({ step: "setUp", kinds: [] }, "setUpAtSignIn", setUpWithinSeconds);

  async function open(
    next: Pick<HalfSignIn, "step" | "kinds">,
    purpose: "prove" | "setUpAtSignIn",
    lifeSeconds: number,
  ): Promise<HalfSignIn> {
    const token = createLinkToken();
    const step = { userId, token, purpose, lifeSeconds };
    const expiresAt = await parts.steps.open(step, sessionVersion);
    return { ...next, token, expiresAt: expiresAt.toISOString() };
  }
}
