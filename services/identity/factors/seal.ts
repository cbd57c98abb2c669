/** Keeps a user's secret unreadable without the key, and useless at another user. */
export interface Seal {
  close(secret: string, userId: number): Promise<Uint8Array>;
  /** Throws where no key that is known opens it, or the user is another one. */
  open(sealed: Uint8Array, userId: number): Promise<string>;
  /** The same secret under the key in use; undefined where it is under that already. Throws as `open` does. */
  renew(sealed: Uint8Array, userId: number): Promise<Uint8Array | undefined>;
}

const nonceBytes = 12;

// The name of this type is one of the browser's.
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** Creates the seal of the key in use and of those before it: AES-256-GCM, bound to the user's id. */
export async function createSeal(keys: readonly [string, ...string[]]): Promise<Seal> {
  const known = await Promise.all(keys.map((key) => importKey(key)));
  const [current] = known;
  if (!current) throw new Error("There is no key.");

  const how = (iv: Uint8Array<ArrayBuffer>, userId: number) => ({
    name: "AES-GCM",
    iv,
    additionalData: encode(`app factor of ${userId}`),
  });

  async function openWith(key: Key, sealed: Uint8Array, userId: number): Promise<string> {
    const bytes = Uint8Array.from(sealed);
    const parts = how(bytes.slice(0, nonceBytes), userId);
    const text = await crypto.subtle.decrypt(parts, key, bytes.slice(nonceBytes));
    return new TextDecoder().decode(text);
  }

  /** The secret, and whether the key in use has opened it. */
  async function read(sealed: Uint8Array, userId: number) {
    let refused: unknown;
    for (const key of known) {
      try {
        return { secret: await openWith(key, sealed, userId), isCurrent: key === current };
      } catch (error) {
        refused = error;
      }
    }
    throw refused;
  }

  const close = async (secret: string, userId: number) => {
    const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes));
    const text = await crypto.subtle.encrypt(how(nonce, userId), current, encode(secret));
    return Uint8Array.from([...nonce, ...new Uint8Array(text)]);
  };

  return {
    close,
    open: async (sealed, userId) => (await read(sealed, userId)).secret,
    async renew(sealed, userId) {
      const { secret, isCurrent } = await read(sealed, userId);
      return isCurrent ? undefined : close(secret, userId);
    },
  };
}

async function importKey(key: string): Promise<Key> {
  const material = await crypto.subtle.digest("SHA-256", encode(key));
  return crypto.subtle.importKey("raw", material, "AES-GCM", false, ["encrypt", "decrypt"]);
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
