import { isOfStaff } from "@dhahabu/contract/access";
import type { Standing } from "@dhahabu/contract/access";
import type { HalfSignIn, User } from "@dhahabu/contract/identity";
import type { Caller } from "@dhahabu/contract/internal";
import { isFactorRequired } from "@dhahabu/contract/second-factor";
import type { SecondFactorMode } from "@dhahabu/contract/second-factor";
import { createLinkToken } from "../passwords/link-token.ts";
import { hasFactor } from "./own-factors.ts";
import { findHost } from "./passkey-check.ts";
import type { PasskeyStore } from "./passkey-store.ts";
import type { ProofPurpose, StepPurpose, StepStore } from "./step-store.ts";
import type { FactorStore } from "./store.ts";

const proveWithinSeconds = 5 * 60;
// An app may have to be installed first.
const setUpWithinSeconds = 15 * 60;

export interface AskingParts {
  factors: FactorStore;
  passkeys: PasskeyStore;
  steps: StepStore;
}

/** Somebody whose password was right, under the session version it was proved at. */
interface ProvedUser {
  user: Pick<User, "id" | "role" | "duties">;
  sessionVersion: number;
}

/** After the right password: the step in which a factor is to be proved; undefined for who has none. */
export async function askForProof(
  parts: AskingParts,
  proved: ProvedUser,
  origin: string | undefined,
  purpose: ProofPurpose,
): Promise<HalfSignIn | undefined> {
  const userId = proved.user.id;
  const own = await parts.factors.find(userId);
  if (!hasFactor(own)) return undefined;
  const host = findHost(origin);
  const here = host === undefined ? [] : await parts.passkeys.list(userId, host);
  const kinds: HalfSignIn["kinds"] = [];
  if (here.length > 0) kinds.push("passkey");
  if (own.appAddedAt !== null) kinds.push("app");
  const opened = await openStep(parts.steps, proved, purpose, proveWithinSeconds);
  return { step: "prove", kinds, ...opened };
}

/** True where somebody without a factor, who stands so, must have one by now. */
export async function isSetUpRequired(
  readMode: () => Promise<SecondFactorMode>,
  standing: Standing,
): Promise<boolean> {
  return isOfStaff(standing) && isFactorRequired(await readMode(), standing);
}

/** After the right password: the step that is still to be taken, or undefined where the sign-in is finished. */
export async function askSecondFactor(
  parts: AskingParts & { readMode: (requestId: string) => Promise<SecondFactorMode> },
  proved: ProvedUser,
  { origin, requestId }: Pick<Caller, "origin" | "requestId">,
): Promise<HalfSignIn | undefined> {
  const asked = await askForProof(parts, proved, origin, "prove");
  if (asked) return asked;
  const readMode = () => parts.readMode(requestId);
  if (!(await isSetUpRequired(readMode, proved.user))) return undefined;
  const opened = await openStep(parts.steps, proved, "setUpAtSignIn", setUpWithinSeconds);
  return { step: "setUp", kinds: [], ...opened };
}

async function openStep(
  steps: StepStore,
  { user, sessionVersion }: ProvedUser,
  purpose: StepPurpose,
  lifeSeconds: number,
): Promise<Pick<HalfSignIn, "token" | "expiresAt">> {
  const token = createLinkToken();
  const step = { userId: user.id, token, purpose, lifeSeconds };
  const expiresAt = await steps.open(step, sessionVersion);
  return { token, expiresAt: expiresAt.toISOString() };
}
