import type { Language } from "./language.ts";

const zeroOfDigits = { arabic: 0x0660, devanagari: 0x0966 };

function toLatinDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u0966-\u096f]/g, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    const zero = code >= zeroOfDigits.devanagari ? zeroOfDigits.devanagari : zeroOfDigits.arabic;
    return String(code - zero);
  });
}

// Units as customers write them beside a figure: gram in the six languages (in Swahili before it), the Kenyan shilling.
const unitBefore = /^(?:gramu|kes|kshs?|shs?)\.?(?=[\d.,])/i;
const unitAfter =
  /(?:g|gr|gm|gms|gram|grams|gramme|grammes|gramu|غ|غم|غرام|غراما|جرام|جراما|ग्राम|克|kes|kshs?|shs?|\/[=-])\.?$/iu;

/**
 * What a customer typed as a number, as plain decimal text: "1,250.5" and the French "1 250,5" give
 * "1250.5", as does "12.5 g" without its unit. Text that is no number comes back trimmed, for the server to refuse by field.
 */
export function normaliseDecimal(text: string, language: Language): string {
  // NFKC makes the full-width digits of an East Asian keyboard plain ones.
  const bare = toLatinDigits(text.normalize("NFKC"))
    .replaceAll(/[\s\u066c'\u2019\u200e\u200f\u061c]/g, "")
    .replace("\u066b", ".")
    .replaceAll("\u060c", ",")
    .replace(unitBefore, "")
    .replace(unitAfter, "");
  if (/^[1-9]\d{0,2}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(bare) && language !== "fr") {
    return bare.replaceAll(",", "");
  }
  // A single comma that cannot part thousands parts the decimals.
  return /^\d+,\d+$/.test(bare) ? bare.replace(",", ".") : bare;
}

/** The most digits of a decimal that every JSON number holds exactly. */
const exactDigits = 15;

/** Plain decimal text as a number where a number holds it exactly, and as it is otherwise. */
export function toExactNumber(text: string): number | string {
  const isDecimal = /^\d+(?:\.\d+)?$/.test(text);
  return isDecimal && text.replace(".", "").length <= exactDigits ? Number(text) : text;
}
