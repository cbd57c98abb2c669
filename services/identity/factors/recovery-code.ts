const codeCount = 10;
const codeLength = 16;
// Nothing that looks like something else; 32 signs, so that a byte has no favourites.
const signs = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Ten new recovery codes of 80 random bits, such as ABCD-EFGH-JKLM-NPQR. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => {
    const bytes = crypto.getRandomValues(new Uint8Array(codeLength));
    const text = Array.from(bytes, (byte) => signs[byte % signs.length]).join("");
    return text.match(/.{4}/g)?.join("-") ?? text;
  });
}

/** A recovery code as it was made, from how somebody typed it. */
export function readRecoveryCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z2-9]/g, "");
}
