import { AppError } from "@dhahabu/contract/errors";
import { findAccountPath, foundAccountSchema, guessesPath } from "@dhahabu/contract/sign-ins";
import type { AccountQuestion, FoundAccount, GuessesToTell } from "@dhahabu/contract/sign-ins";
import { createAnonymous } from "./caller.ts";
import type { Anonymous, RequestFacts } from "./caller.ts";

/** What identity is asked about sign-ins. Every call throws `AppError` unavailable without a clear answer. */
export interface SignInClient {
  findAccount(question: AccountQuestion, facts: RequestFacts): Promise<FoundAccount>;
  tellOfGuesses(guesses: GuessesToTell, facts: RequestFacts): Promise<void>;
}

/** Creates the client over the way to identity. */
export function createSignInClient(parts: {
  send: (request: {
    method: "POST";
    path: string;
    headers: Record<string, string>;
    body: Buffer;
    caller: Anonymous;
  }) => Promise<{ status: number; body: unknown }>;
}): SignInClient {
  async function ask(path: string, question: unknown, facts: RequestFacts) {
    const { status, body } = await parts.send({
      method: "POST",
      path,
      headers: { "content-type": "application/json" },
      body: Buffer.from(JSON.stringify(question)),
      caller: createAnonymous(facts),
    });
    if (status === 200) return JSON.parse(String(body)) as unknown;
    throw new AppError("unavailable", {
      reason: "server.accountUnchecked",
      retryAfterSeconds: 5,
      cause: new Error(`identity answered ${status}`),
    });
  }
  return {
    findAccount: async (question, facts) =>
      foundAccountSchema.parse(await ask(findAccountPath, question, facts)),
    async tellOfGuesses(guesses, facts) {
      await ask(guessesPath, guesses, facts);
    },
  };
}
