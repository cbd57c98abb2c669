import type { Log } from "@dhahabu/platform/log";
import type { RequestFacts } from "./caller.ts";
import type { SignInClient } from "./sign-in-client.ts";

type GuessLimit = "login" | "loginAccount";

interface Parts {
  limiter: {
    count(name: GuessLimit, key: string): Promise<void>;
    giveBack(name: GuessLimit, key: string): Promise<void>;
    forget(name: GuessLimit, key: string): Promise<void>;
  };
  signIns: SignInClient;
  /** For how long guesses are counted. */
  windowSeconds: number;
  log: Log;
}

/** A guess at a password. */
export interface Guess extends RequestFacts {
  network: string;
  /** Who is signed in; null for a sign-in. */
  userId: number | null;
  /** The name that a sign-in is tried under, as typed. */
  name: string | undefined;
  /** Stands for what is tried where no account is known: what was typed is kept nowhere. */
  typedKey: string;
  /** The browser, where somebody signed in with it before. */
  deviceId: string | undefined;
}

/**
 * Counts a guess by account, whichever of its names was typed: from this network, and from everywhere together but
 * browsers that the account was signed in to with before, so that its owner is not locked out. A name without an
 * account counts alike. Returns what a right password does. Throws `AppError` too_many_requests above a limit, of
 * which the owner is told, and unavailable while identity is away.
 */
export async function countGuess(parts: Parts, guess: Guess): Promise<() => Promise<void>> {
  const { limiter } = parts;
  const { userId, isKnownDevice } = await findWhose(parts, guess);
  const account = userId === null ? guess.typedKey : `account ${userId}`;
  const here = guess.userId === null ? `${guess.network} ${account}` : account;
  const isCountedEverywhere = guess.name !== undefined && !isKnownDevice;
  try {
    await limiter.count("login", here);
    if (isCountedEverywhere) await limiter.count("loginAccount", account);
  } catch (refusal) {
    if (userId !== null) await tellOwner(parts, guess, userId);
    throw refusal;
  }
  return async () => {
    await limiter.forget("login", here);
    if (isCountedEverywhere) await limiter.giveBack("loginAccount", account);
  };
}

async function findWhose({ signIns }: Parts, guess: Guess) {
  const { userId, name, deviceId } = guess;
  if (userId !== null || name === undefined) return { userId, isKnownDevice: false };
  return signIns.findAccount({ name, ...(deviceId !== undefined && { deviceId }) }, guess);
}

/** A mail that could not be asked for is asked for at the next guess. */
async function tellOwner({ signIns, windowSeconds, log }: Parts, guess: Guess, userId: number) {
  const { address: network, requestId } = guess;
  try {
    await signIns.tellOfGuesses({ userId, network, windowSeconds }, guess);
  } catch (error) {
    log.warn({ err: error, userId, requestId }, "the owner of an account is told later of guesses");
  }
}
