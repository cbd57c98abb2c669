/** Crockford's base 32: no I, L, O, U, so that a code can be read out on the telephone. */
export const crockfordDigits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const randomDigits = 10;

/** Random bytes that a code needs: the low five bits of each are one digit. */
export const documentCodeByteCount = randomDigits;

/** The form of a code: ten random digits and one that checks them. */
export const documentCodePattern =
  /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{3}$/;

// Doubles a digit in the field of 32 elements, by x^5 = x^2 + 1.
const double = (digit: number) => ((digit << 1) ^ (digit & 16 ? 0b100101 : 0)) & 31;

/** Each digit counts by a factor of its own: one wrong digit, or two that changed places, never check. */
function check(values: readonly number[]): number {
  return values.reduce((sum, value) => double(sum ^ value), 0);
}

function write(values: readonly number[]): string {
  const text = values.map((value) => crockfordDigits.charAt(value)).join("");
  return `${text.slice(0, 4)}-${text.slice(4, 8)}-${text.slice(8)}`;
}

/** Writes random bytes as the code of a document, such as `7KQ2-9MXD-4TH`. */
export function formatDocumentCode(bytes: Uint8Array): string {
  if (bytes.length !== documentCodeByteCount) throw new Error("A code needs 10 bytes.");
  const values = [...bytes].map((byte) => byte & 31);
  return write([...values, check(values)]);
}

/** A code as somebody typed or heard it, in its one form; undefined for what cannot be one. */
export function readDocumentCode(typed: string): string | undefined {
  const bare = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  const values = Array.from(bare, (digit) => crockfordDigits.indexOf(digit));
  const last = values[randomDigits];
  if (values.length !== randomDigits + 1 || values.includes(-1)) return undefined;
  return check(values.slice(0, randomDigits)) === last ? write(values) : undefined;
}
