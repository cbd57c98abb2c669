import type { NewSecurityEvent } from "./security-event.ts";

interface KeyRotation {
  id: string;
  at: string;
  pairs: readonly string[];
}

/** Takes over when keys of services were changed, which whoever changed them left word of: each once. */
export async function takeKeyRotations(
  parts: {
    keys: { readonly rotations: readonly KeyRotation[] };
    recordAlone: (event: NewSecurityEvent) => Promise<void>;
  },
  requestId: string,
): Promise<void> {
  for (const { id, at, pairs } of parts.keys.rotations) {
    await parts.recordAlone({
      kind: "keys.rotated",
      address: "",
      requestId,
      at: new Date(at),
      onceKey: `keys ${id}`,
      details: { pairs: pairs.join(", ").slice(0, 500) },
    });
  }
}
