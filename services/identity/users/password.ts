import { hash, verify } from "@node-rs/argon2";

// OWASP's argon2id setting of 46 MiB with one pass more: 40 ms or more on a small server.
const cost = { memoryCost: 47_104, timeCost: 2, parallelism: 1 } as const;

/** Hashes and checks passwords with argon2id. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Checks a password against a hash; without one it does the same work and says no. */
  isRight(password: string, passwordHash: string | undefined): Promise<boolean>;
}

/** Creates what hashes and checks passwords, with a hash of its own to check against where there is no user. */
export async function createPasswords(): Promise<Passwords> {
  const dummyHash = await hash(crypto.randomUUID(), cost);
  return {
    hash: (password) => hash(password, cost),
    async isRight(password, passwordHash) {
      const isSame = await verify(passwordHash ?? dummyHash, password);
      return isSame && passwordHash !== undefined;
    },
  };
}
