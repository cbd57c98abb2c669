import {
  crockfordDigits,
  documentCodeByteCount,
  formatDocumentCode,
} from "@dhahabu/contract/document-code";

// 40 bits.
const referenceByteCount = 5;

/** Makes up a reference of the form `DGB-XXXX-XXXX`. */
export function createReference(letters?: string): string {
  return formatReference(crypto.getRandomValues(new Uint8Array(referenceByteCount)), letters);
}

/** Makes up the code of a document, such as `7KQ2-9MXD-4TH`. */
export function createDocumentCode(): string {
  return formatDocumentCode(crypto.getRandomValues(new Uint8Array(documentCodeByteCount)));
}

/** Writes 5 random bytes as a reference of the form `DGB-XXXX-XXXX`. */
export function formatReference(bytes: Uint8Array, letters = "DGB"): string {
  if (bytes.length !== referenceByteCount) throw new Error("A reference needs 5 bytes.");
  let rest = bytes.reduce((value, byte) => value * 256n + BigInt(byte), 0n);
  let text = "";
  for (let place = 0; place < 8; place += 1) {
    text = crockfordDigits.charAt(Number(rest % 32n)) + text;
    rest /= 32n;
  }
  return `${letters}-${text.slice(0, 4)}-${text.slice(4)}`;
}

/**
 * What a search of rows with references looks for: not the letters with which every reference begins, since all rows
 * have them and an index would gather all.
 */
export function leaveLettersOut(search: string, letters: string): string {
  const asWord = new RegExp(`(?<![\\p{L}\\p{N}])${letters}(?![\\p{L}\\p{N}])-?`, "giu");
  return search.replaceAll(asWord, " ").trim();
}
