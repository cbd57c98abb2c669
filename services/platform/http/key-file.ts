import { owners } from "@dhahabu/contract/route";
import { z } from "zod";

const service = z.enum(owners);

/** A key of the calls from one service to another. */
const callerKeySchema = z.object({
  id: z.string().regex(/^[\w-]{8,}$/),
  from: service,
  to: service,
  secret: z.string().min(32),
});

/** A key of the calls from one service to another. */
export type CallerKey = z.infer<typeof callerKeySchema>;

const keyRotationSchema = z.object({
  id: z.string().min(8),
  at: z.iso.datetime(),
  /** The calls whose keys were changed, as `gateway-identity`. */
  pairs: z.array(z.string()),
});

/** A change of keys. */
export type KeyRotation = z.infer<typeof keyRotationSchema>;

/**
 * What one service knows, and no other: the keys of the calls to it and of those it makes, where the first of a pair
 * signs and each counts, and a secret of its own.
 */
export const keyFileSchema = z.object({
  own: z.string().min(32),
  keys: z.array(callerKeySchema),
  /** The latest times that keys were changed; identity alone is told, for its record. */
  rotations: z.array(keyRotationSchema).optional(),
});

/** What one service knows, and no other. */
export type KeyFile = z.infer<typeof keyFileSchema>;
