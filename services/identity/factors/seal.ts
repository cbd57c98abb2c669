/** Keeps a user's secret unreadable without the key, and useless at another user. */
export interface Seal {
  close(secret: string, userId: number): Promise<Uint8Array>;
  /** Throws where the key is another one, or the user. */
  open(sealed: Uint8Array, userId: number): Promise<string>;
}

const nonceBytes = 12;

/** Creates the seal of a key: AES-256-GCM, bound to the user's id. */
export async function createSeal(key: string): Promise<Seal> {
  const material = await crypto.subtle.digest("SHA-256", encode(key));
  const aes = await crypto.subtle.importKey("raw", material, "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);
  const how = (iv: Uint8Array<ArrayBuffer>, userId: number) => ({
    name: "AES-GCM",
    iv,
    additionalData: encode(`app factor of ${userId}`),
  });
  return {
    async close(secret, userId) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const text = await crypto.subtle.encrypt(how(nonce, userId), aes, encode(secret));
      return Uint8Array.from([...nonce, ...new Uint8Array(text)]);
    },
    async open(sealed, userId) {
      const bytes = Uint8Array.from(sealed);
      const parts = how(bytes.slice(0, nonceBytes), userId);
      const text = await crypto.subtle.decrypt(parts, aes, bytes.slice(nonceBytes));
      return new TextDecoder().decode(text);
    },
  };
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
