/** What a user has set up. */
export interface Factors {
  appAddedAt: Date | null;
  passkeyCount: number;
  recoveryCodesLeft: number;
}

/** A passkey of a user, with its public key. */
export interface Passkey {
  id: number;
  credentialId: string;
  publicKey: Uint8Array;
  signCount: number;
  transports: string[];
  host: string;
  name: string;
  addedAt: Date;
  usedAt: Date | null;
}

/** A passkey about to be stored. */
export type NewPasskey = Omit<Passkey, "id" | "addedAt" | "usedAt"> & { userId: number };
