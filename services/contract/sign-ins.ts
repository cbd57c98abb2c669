import { z } from "zod";

/** Path at which identity tells the gateway whose a typed name is, before a password is tried under it. */
export const findAccountPath = "/internal/sign-ins/account";

/** The gateway's question at `findAccountPath`: what was typed, and the browser where it is known by its cookie. */
export const accountQuestionSchema = z.object({
  name: z.string().max(254),
  deviceId: z.string().max(100).optional(),
});

/** The gateway's question at `findAccountPath`. */
export type AccountQuestion = z.infer<typeof accountQuestionSchema>;

/** Identity's answer: the account of a username or e-mail address, and whether it was signed in to with this browser. */
export const foundAccountSchema = z.object({
  userId: z.int().nullable(),
  isKnownDevice: z.boolean(),
});

/** Whose a typed name is. */
export type FoundAccount = z.infer<typeof foundAccountSchema>;

/** Path at which the gateway has the owner of an account told that guesses at its password were refused. */
export const guessesPath = "/internal/sign-ins/guesses";

/** What is told at `guessesPath`; the network is the last one that a guess came from. */
export const guessesSchema = z.object({
  userId: z.int().positive(),
  network: z.string().max(100),
  /** For how long guesses are counted: so long one mail is enough. */
  windowSeconds: z.int().positive(),
});

/** What is told at `guessesPath`. */
export type GuessesToTell = z.infer<typeof guessesSchema>;
