import type { AppSecret } from "@dhahabu/contract/second-factor";
import { bankName } from "@dhahabu/contract/facts";
import { Secret, TOTP } from "otpauth";

// What every authenticator app can do (RFC 6238): SHA-1, six digits, 30 seconds.
const period = 30;
// A phone's clock may be a step off, either way.
const window = 1;

/** A new secret of 160 bits. */
export function createAppSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The secret as an app takes it. */
export function describeAppSecret(secret: string, username: string): AppSecret {
  return { secret, address: createTotp(secret, username).toString() };
}

/** True for what could be a code of an app; anything else is a recovery code. */
export function isAppCode(code: string): boolean {
  return /^\d{3} ?\d{3}$/.test(code);
}

/** The step that a code is of, now or next to it; undefined for a wrong one. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const token = code.replace(" ", "");
  const delta = createTotp(secret).validate({ token, timestamp, window });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / period) + delta;
}

function createTotp(secret: string, label = ""): TOTP {
  return new TOTP({
    issuer: bankName,
    label,
    algorithm: "SHA1",
    digits: 6,
    period,
    secret: Secret.fromBase32(secret),
  });
}
