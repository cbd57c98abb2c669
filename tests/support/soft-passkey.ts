import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const base64url = (bytes: Buffer) => bytes.toString("base64url");

/** A passkey as a device keeps it, for calls without a browser. */
export interface SoftPasskey {
  id: string;
  /** The answer to a call that begins to set up a passkey. */
  make(challenge: string, at: { origin: string; host: string }): Record<string, unknown>;
  /** The answer to a call that asks for one; each counts the device up, unless `count` says otherwise. */
  sign(
    challenge: string,
    at: { origin: string; host: string; count?: number },
  ): Record<string, unknown>;
}

/** Creates a passkey on the curve P-256 (ES256) that attests nothing. */
export function createSoftPasskey(): SoftPasskey {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = base64url(credentialId);
  let used = 0;

  function describe(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  function writeData(host: string, count: number, attested: Buffer): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    // Somebody is present (0x01); what was made follows (0x40).
    const flags = Buffer.from([attested.length > 0 ? 0x41 : 0x01]);
    return Buffer.concat([sha256(host), flags, counter, attested]);
  }

  return {
    id,
    make(challenge, { origin, host }) {
      const client = describe("webauthn.create", challenge, origin);
      // COSE (RFC 9053): kind EC2, ES256, P-256, and the point, as CBOR.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, "base64url"),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, "base64url"),
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const data = writeData(host, 0, Buffer.concat([Buffer.alloc(16), length, credentialId, key]));
      // { fmt: "none", attStmt: {}, authData: data } as CBOR.
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from("fmt"),
        Buffer.from([0x64]),
        Buffer.from("none"),
        Buffer.from([0x67]),
        Buffer.from("attStmt"),
        Buffer.from([0xa0, 0x68]),
        Buffer.from("authData"),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          attestationObject: base64url(attestation),
          transports: ["internal"],
        },
      };
    },

    sign(challenge, { origin, host, count }) {
      used = count ?? used + 1;
      const client = describe("webauthn.get", challenge, origin);
      const data = writeData(host, used, Buffer.alloc(0));
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return {
        id,
        rawId: id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
