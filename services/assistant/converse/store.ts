import { memorySchema } from "./memory.ts";
import type { Memory } from "./memory.ts";
import type { Slots } from "../read/slots.ts";
import type { z } from "zod";

type Kept = z.infer<typeof memorySchema>["slots"];

// JSON leaves out what is not there.
const readSlots = ({ otherCurrency, pieces, ...slots }: Kept): Slots => ({
  ...slots,
  otherCurrency,
  pieces: pieces.map(({ weightGrams, type }) => ({ weightGrams, type })),
});

const livesSeconds = 600;
const keyOf = (visitorId: string) => `assistant:visitor:${visitorId}`;

/** Where visitors are remembered. Both calls throw while it is away. */
export interface MemoryStore {
  read(visitorId: string): Promise<Memory | undefined>;
  write(visitorId: string, memory: Memory): Promise<void>;
}

interface Redis {
  get(key: string): Promise<string | null>;
  set(key: string, value: string, unit: "EX", seconds: number): Promise<unknown>;
}

/** Keeps what the assistant remembers of visitors in Redis, for ten minutes from their last message. */
export function createMemoryStore(redis: Redis): MemoryStore {
  return {
    async read(visitorId) {
      const text = await redis.get(keyOf(visitorId));
      if (text === null) return undefined;
      // A form of another release is as good as none.
      const known = memorySchema.safeParse(JSON.parse(text)).data;
      return known && { ...known, slots: readSlots(known.slots) };
    },
    async write(visitorId: string, memory: Memory) {
      await redis.set(keyOf(visitorId), JSON.stringify(memory), "EX", livesSeconds);
    },
  };
}
