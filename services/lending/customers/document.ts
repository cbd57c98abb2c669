import type { IdKind } from "@dhahabu/contract/customer-terms";

/** An identity document, with its number as it was written down. */
export interface IdDocument {
  idKind: IdKind;
  idNumber: string;
}

const nationalIdDigits = 8;

/**
 * The number by which a document is known however it was written down: that of a Kenyan identity card is a number of
 * seven or eight digits, so zeros before it say nothing. In a passport's they do.
 */
export function readPlainNumber({ idKind, idNumber }: IdDocument): string {
  return isCounted({ idKind, idNumber }) ? idNumber.replace(/^0+(?=\d)/, "") : idNumber;
}

/** True for one document, however its number is written. */
export function isSameDocument(one: IdDocument, other: IdDocument): boolean {
  return one.idKind === other.idKind && readPlainNumber(one) === readPlainNumber(other);
}

/** How a document may be marked: by its plain number first, and as it was before that was known. */
export function listWritings(document: IdDocument): string[] {
  const plain = readPlainNumber(document);
  const padded = isCounted(document) ? plain.padStart(nationalIdDigits, "0") : plain;
  return [...new Set([plain, document.idNumber, padded])];
}

function isCounted({ idKind, idNumber }: IdDocument): boolean {
  return idKind === "national-id" && /^\d+$/.test(idNumber);
}
