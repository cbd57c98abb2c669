/** Characters of a password: at least for customers and for staff, and at most. */
export const passwordLength = { min: 8, minForStaff: 12, max: 128 } as const;

/** Characters that nobody who knows the bank and the account could have known. */
export const ownCharacters = 8;

// Words that anybody would try here first (OWASP ASVS 5.0, 6.2.11).
const bankWords = ["dhahabu", "gold", "bank", "nairobi", "kenya", "password", "admin"];

const fewestDifferent = 5;
const shortestWord = 3;

// What people write in place of a letter, read as that letter; i, l and 1 are one.
const alike: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  l: "i",
  "!": "i",
  "|": "i",
  "3": "e",
  "4": "a",
  "@": "a",
  "5": "s",
  $: "s",
  "7": "t",
};

/** What an account says of its owner. */
export interface AccountWords {
  readonly username?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly phone?: string | null | undefined;
}

/** Why a password is too easy: it repeats itself, or is made of words that anybody would try. */
export type PasswordFault = "repeats" | "words";

/**
 * What counts of a password: without words of the bank and of the account, without blanks, and once where it repeats
 * itself. In lower case.
 */
export function reducePassword(password: string, account: AccountWords): string {
  return takeOnce(dropBlanks(leaveOutWords(password, account)));
}

/** Why a password is too easy, as far as no list is needed to say so. */
export function findPasswordFault(
  password: string,
  account: AccountWords,
): PasswordFault | undefined {
  const rest = dropBlanks(leaveOutWords(password, account));
  const once = takeOnce(rest);
  if (once.length >= ownCharacters && new Set(once).size >= fewestDifferent) return undefined;
  const hasWords = rest.length < dropBlanks(password.normalize("NFKC")).length;
  return hasWords ? "words" : "repeats";
}

/** A password in lower case without the words of the bank and of the account. */
export function leaveOutWords(password: string, account: AccountWords): string {
  const left: string[] = password.normalize("NFKC").toLowerCase().match(/./gsu) ?? [];
  // Character by character, so that places in both are the same.
  const text = left.map(readAlike).join("");
  const words = [...bankWords, ...listWords(account)];
  for (const word of words.map((one) => one.replaceAll(/./gsu, readAlike))) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      left.fill("", at, at + word.length);
    }
  }
  return left.join("");
}

function dropBlanks(text: string): string {
  return text.replaceAll(/\s/g, "");
}

function readAlike(character: string): string {
  return alike[character] ?? (character.length === 1 ? character : "\u{fffd}");
}

function listWords({ username, email, firstName, lastName, phone }: AccountWords): string[] {
  const [mailbox = "", host = ""] = (email ?? "").split("@");
  const names = [username ?? "", firstName ?? "", lastName ?? "", mailbox];
  const parts = [...names, host.split(".")[0] ?? ""].flatMap((name) =>
    name.split(/[^\p{L}\p{N}]+/u),
  );
  // A number is written with the country's code and without.
  const number = (phone ?? "").replaceAll(/\D/g, "").slice(-9);
  return [...names, ...parts, number]
    .map((word) => word.trim().normalize("NFKC").toLowerCase())
    .filter((word) => word.length >= shortestWord);
}

/** The shortest beginning that, repeated, makes the whole text. */
function takeOnce(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const start = text.slice(0, length);
    if (start.repeat(Math.ceil(text.length / length)).startsWith(text)) return start;
  }
  return text;
}
