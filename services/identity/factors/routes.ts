import { accountRoutes } from "@dhahabu/contract/accounts";
import { freshSignInRoutes } from "@dhahabu/contract/fresh-sign-in";
import { sessionVersionHeader, readAuthor } from "@dhahabu/contract/internal";
import type { Caller } from "@dhahabu/contract/internal";
import { secondFactorRoutes } from "@dhahabu/contract/second-factor";
import type { OwnFactors } from "@dhahabu/contract/second-factor";
import { createEndpoint } from "@dhahabu/platform/http/endpoint";
import type { Endpoint } from "@dhahabu/platform/http/endpoint";
import { addApp, startApp } from "./add-app.ts";
import { addPasskey, startPasskey } from "./add-passkey.ts";
import { askForReset } from "./ask-for-reset.ts";
import { beginSetUp } from "./begin-set-up.ts";
import { presentFactors } from "./own-factors.ts";
import { proveSecondFactor } from "./prove-second-factor.ts";
import { askForPasskey, provePasskey } from "./prove-passkey.ts";
import { removeFactor } from "./remove-factor.ts";
import { renewRecoveryCodes } from "./renew-recovery-codes.ts";
import { renewSignIn } from "./renew-sign-in.ts";
import type { ProofPurpose } from "./step-store.ts";

interface ProofCall<Body> {
  body: Body;
  caller: Caller;
  setHeader(name: string, value: string): void;
}

interface PasskeyAnswer {
  token: string;
  passkey: Record<string, unknown>;
}

/** Creates the calls about the second factor of staff, and those that renew a sign-in. */
export function createFactorEndpoints(
  parts: Parameters<typeof proveSecondFactor>[0] &
    Parameters<typeof addApp>[0] &
    Parameters<typeof addPasskey>[0] &
    Parameters<typeof provePasskey>[0] &
    Parameters<typeof removeFactor>[0] &
    Parameters<typeof renewSignIn>[0] &
    Parameters<typeof askForReset>[0] &
    Parameters<typeof beginSetUp>[0],
): Endpoint[] {
  async function present(caller: Caller): Promise<OwnFactors> {
    const { userId, requestId } = readAuthor(caller);
    const factors = await parts.factors.find(userId);
    const passkeys = await parts.passkeys.list(userId);
    const mode = await parts.readMode(requestId);
    return presentFactors(factors, passkeys, { mode, standing: caller });
  }

  const proveByCode =
    (purpose: ProofPurpose) =>
    async ({ body, caller, setHeader }: ProofCall<{ token: string; code: string }>) => {
      const given = { ...body, purpose };
      const { user, sessionVersion } = await proveSecondFactor(parts, given, caller);
      setHeader(sessionVersionHeader, String(sessionVersion));
      return user;
    };

  const proveByPasskey =
    (purpose: ProofPurpose) =>
    async ({ body, caller, setHeader }: ProofCall<PasskeyAnswer>) => {
      const given = { ...body, purpose };
      const { user, sessionVersion } = await provePasskey(parts, given, caller);
      setHeader(sessionVersionHeader, String(sessionVersion));
      return user;
    };

  return [
    createEndpoint(freshSignInRoutes.renewSignIn, async ({ body, caller, setHeader }) => {
      const renewed = await renewSignIn(parts, body, caller);
      if ("halfSignIn" in renewed) return renewed;
      setHeader(sessionVersionHeader, String(renewed.sessionVersion));
      return renewed.user;
    }),

    createEndpoint(freshSignInRoutes.renewSignInByCode, proveByCode("renew")),

    createEndpoint(freshSignInRoutes.renewSignInByPasskey, proveByPasskey("renew")),

    createEndpoint(secondFactorRoutes.proveSecondFactor, proveByCode("prove")),

    createEndpoint(secondFactorRoutes.startApp, ({ body }) => startApp(parts, body.token)),

    createEndpoint(secondFactorRoutes.addApp, async ({ body, caller, setHeader }) => {
      const { userId, recoveryCodes, sessionVersion } = await addApp(parts, body, caller);
      if (sessionVersion !== undefined) setHeader(sessionVersionHeader, String(sessionVersion));
      return { id: userId, recoveryCodes };
    }),

    createEndpoint(secondFactorRoutes.askForPasskey, ({ body, caller }) =>
      askForPasskey(parts, body.token, caller),
    ),

    createEndpoint(secondFactorRoutes.provePasskey, proveByPasskey("prove")),

    createEndpoint(secondFactorRoutes.startPasskey, ({ body, caller }) =>
      startPasskey(parts, body.token, caller),
    ),

    createEndpoint(secondFactorRoutes.addPasskey, async ({ body, caller, setHeader }) => {
      const { userId, recoveryCodes, sessionVersion } = await addPasskey(parts, body, caller);
      if (sessionVersion !== undefined) setHeader(sessionVersionHeader, String(sessionVersion));
      return { id: userId, recoveryCodes };
    }),

    createEndpoint(secondFactorRoutes.getOwnFactors, ({ caller }) => present(caller)),

    createEndpoint(secondFactorRoutes.beginFactorSetUp, ({ caller }) =>
      beginSetUp(parts, readAuthor(caller)),
    ),

    createEndpoint(secondFactorRoutes.removeApp, async ({ caller }) => {
      await removeFactor(parts, { kind: "app" }, readAuthor(caller));
      return present(caller);
    }),

    createEndpoint(secondFactorRoutes.removePasskey, async ({ params, caller }) => {
      const passkey = { kind: "passkey", id: params.passkeyId } as const;
      await removeFactor(parts, passkey, readAuthor(caller));
      return present(caller);
    }),

    createEndpoint(accountRoutes.resetSecondFactor, ({ params, body, caller }) =>
      askForReset(parts, { ...params, ...body }, readAuthor(caller)),
    ),

    createEndpoint(secondFactorRoutes.renewRecoveryCodes, async ({ caller }) => ({
      recoveryCodes: await renewRecoveryCodes(parts, readAuthor(caller)),
    })),
  ];
}
