import {
  accountQuestionSchema,
  findAccountPath,
  guessesPath,
  guessesSchema,
} from "@dhahabu/contract/sign-ins";
import type { FoundAccount } from "@dhahabu/contract/sign-ins";
import type { User } from "@dhahabu/contract/identity";
import type { InternalRoute } from "@dhahabu/platform/http/server";
import { tellOfGuesses } from "./tell-of-guesses.ts";

/** Creates the calls by which the gateway counts guesses by account, and has their owners told. */
export function createSignInInternalRoutes(
  parts: Parameters<typeof tellOfGuesses>[0] & {
    findForLogin: (name: string) => Promise<{ user: User } | undefined>;
  },
): InternalRoute[] {
  return [
    {
      method: "POST",
      path: findAccountPath,
      async answer(_, __, body): Promise<FoundAccount> {
        const { name, deviceId } = accountQuestionSchema.parse(body);
        const userId = (await parts.findForLogin(name))?.user.id ?? null;
        const isKnownDevice =
          userId !== null &&
          deviceId !== undefined &&
          (await parts.signIns.isKnown({ userId, deviceId }));
        return { userId, isKnownDevice };
      },
    },
    {
      method: "POST",
      path: guessesPath,
      async answer(_, { requestId }, body) {
        await tellOfGuesses(parts, { ...guessesSchema.parse(body), requestId });
        return {};
      },
    },
  ];
}
