import type { SealedNumber } from "./customer.ts";
import { listWritings, readPlainNumber } from "./document.ts";
import type { IdDocument } from "./document.ts";

/** How marks are made: counted up where a document's number is read another way, so that earlier ones are made anew. */
export const markForm = 2;

/** Keeps the numbers of documents unreadable without a key, and useless at another customer. */
export interface NumberSeal {
  /** Names the key that everything new is sealed with. */
  keyId: string;
  /** Names every key that is known. */
  keyIds: readonly string[];
  close(document: IdDocument, reference: string): Promise<SealedNumber>;
  /** Throws where the key is not known, or the seal is another customer's. */
  open(sealed: Pick<SealedNumber, "keyId" | "sealed">, reference: string): Promise<string>;
  /** What a document may be found by: the marks of its number, as it was ever marked, under each key that is known. */
  listMarks(document: IdDocument): Promise<Uint8Array[]>;
}

type SealKey = Awaited<ReturnType<typeof importKey>>;

const nonceBytes = 12;
const idCharacters = 12;

/** Creates the seal of the key in use and of those before it: AES-256-GCM, bound to the customer's reference. */
export async function createNumberSeal(keys: readonly [string, ...string[]]): Promise<NumberSeal> {
  const known = await Promise.all(keys.map((key) => importKey(key)));
  const [current] = known;
  if (!current) throw new Error("There is no key.");

  const how = (iv: Uint8Array<ArrayBuffer>, reference: string) => ({
    name: "AES-GCM",
    iv,
    additionalData: encode(`document of ${reference}`),
  });
  const markWith = async ({ mark }: SealKey, number: string) =>
    new Uint8Array(await crypto.subtle.sign("HMAC", mark, encode(number)));

  return {
    keyId: current.id,
    keyIds: known.map(({ id }) => id),

    async close(document, reference) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const number = encode(document.idNumber);
      const text = await crypto.subtle.encrypt(how(nonce, reference), current.seal, number);
      return {
        keyId: current.id,
        sealed: Uint8Array.from([...nonce, ...new Uint8Array(text)]),
        mark: await markWith(current, readPlainNumber(document)),
      };
    },

    async open({ keyId, sealed }, reference) {
      const key = known.find(({ id }) => id === keyId);
      if (!key) throw new Error(`A document is sealed with the key ${keyId}, which is not given.`);
      const bytes = Uint8Array.from(sealed);
      const parts = how(bytes.slice(0, nonceBytes), reference);
      const text = await crypto.subtle.decrypt(parts, key.seal, bytes.slice(nonceBytes));
      return new TextDecoder().decode(text);
    },

    listMarks: (document) =>
      Promise.all(
        known.flatMap((key) => listWritings(document).map((number) => markWith(key, number))),
      ),
  };
}

async function importKey(key: string) {
  const material = await crypto.subtle.importKey("raw", encode(key), "HKDF", false, [
    "deriveKey",
    "deriveBits",
  ]);
  const derivation = (purpose: string) => ({
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(),
    info: encode(purpose),
  });
  const id = await crypto.subtle.deriveBits(derivation("name of the key"), material, 72);
  return {
    id: Buffer.from(id).toString("base64url").slice(0, idCharacters),
    seal: await crypto.subtle.deriveKey(
      derivation("seal of documents"),
      material,
      { name: "AES-GCM", length: 256 },
      false,
      ["encrypt", "decrypt"],
    ),
    mark: await crypto.subtle.deriveKey(
      derivation("mark of documents"),
      material,
      { name: "HMAC", hash: "SHA-256", length: 256 },
      false,
      ["sign"],
    ),
  };
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
