import { findPasswordFault, leaveOutWords } from "@dhahabu/contract/password-rules";
import type { AccountWords, PasswordFault } from "@dhahabu/contract/password-rules";

/** How good a password is: one of the first three is refused. */
export type PasswordRating = "short" | PasswordFault | "weak" | "fair" | "good" | "strong";

// Guesses it takes, as powers of two: by a list of words, not letter by letter.
const leastBits = { fair: 28, good: 42, strong: 56 } as const;
const bitsOfWord = 13;
const bitsOfLetter = 4.7;
const bitsOfLetterInWord = 2.2;
const bitsOfDigit = 3.3;
const bitsOfSign = 5;
const bitsOfIdeograph = 9;

/**
 * Rates what was typed. Words, numbers and signs count by kind and once each, so that no single word, with whatever
 * digits behind it, is more than weak; whether it is among the common ones the server alone knows.
 */
export function ratePassword(
  password: string,
  { min, account }: { min: number; account: AccountWords },
): PasswordRating {
  if (password.length < min) return "short";
  const fault = findPasswordFault(password, account);
  if (fault) return fault;
  const pieces = new Set(
    leaveOutWords(password, account).match(
      /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{M}])+|\p{N}+|[^\s\p{L}\p{M}\p{N}]/gu,
    ),
  );
  const bits = [...pieces].reduce((sum, piece) => sum + countBits(piece), 0);
  if (bits < leastBits.fair) return "weak";
  if (bits < leastBits.good) return "fair";
  return bits < leastBits.strong ? "good" : "strong";
}

function countBits(piece: string): number {
  if (/^\p{Script=Han}/u.test(piece)) return bitsOfIdeograph;
  if (/^\p{N}/u.test(piece)) return Math.min(bitsOfWord, bitsOfDigit * piece.length);
  if (!/^[\p{L}\p{M}]/u.test(piece)) return bitsOfSign;
  const asWord = Math.max(bitsOfWord, bitsOfLetterInWord * piece.length);
  return Math.min(asWord, bitsOfLetter * piece.length);
}
