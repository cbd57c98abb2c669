import { AppError } from "@dhahabu/contract/errors";
import { hash, verify } from "@node-rs/argon2";

/** What a hash costs; `memoryCost` in KiB. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

// OWASP's argon2id setting of 46 MiB with one pass more: 40 ms or more on a small server.
const defaultCost: PasswordCost = { memoryCost: 47_104, timeCost: 2, parallelism: 1 };

// What a flood may have waiting: some 3 s of work on two cores, less than callers wait for an answer.
const defaultMostAtOnce = 100;
const retryAfterSeconds = 5;

/** Hashes and checks passwords with argon2id. Both throw `AppError` unavailable when too many wait already. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Checks a password against a hash; without one it does the same work and says no. */
  isRight(password: string, passwordHash: string | undefined): Promise<boolean>;
}

/** Creates what hashes and checks passwords, with a hash of its own to check against where there is no user. */
export async function createPasswords({
  mostAtOnce = defaultMostAtOnce,
  cost = defaultCost,
} = {}): Promise<Passwords> {
  const dummyHash = await hash(crypto.randomUUID(), cost);
  let inWork = 0;

  async function inTurn<T>(act: () => Promise<T>): Promise<T> {
    if (inWork >= mostAtOnce) {
      throw new AppError("unavailable", {
        reason: "limit.signIns",
        retryAfterSeconds,
      });
    }
    inWork += 1;
    try {
      return await act();
    } finally {
      inWork -= 1;
    }
  }

  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    async isRight(password, passwordHash) {
      const isSame = await inTurn(() => verify(passwordHash ?? dummyHash, password));
      return isSame && passwordHash !== undefined;
    },
  };
}
