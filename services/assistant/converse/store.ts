import { createHmac } from "node:crypto";
import { chatAnswerSchema } from "@dhahabu/contract/assistant";
import type { ChatAnswer } from "@dhahabu/contract/assistant";
import { memorySchema } from "./memory.ts";
import type { Memory } from "./memory.ts";
import type { Slots } from "../read/slots.ts";
import { z } from "zod";

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

/** What was answered to what came under a key. Both calls throw while it is away. */
export interface SentStore {
  /** Its first answer, and whether that was to the same; undefined for a key that never came. */
  find(sent: {
    key: string;
    body: string;
  }): Promise<{ isSame: boolean; answer: ChatAnswer } | undefined>;
  keep(sent: { key: string; body: string }, answer: ChatAnswer): Promise<void>;
}

const keptSchema = z.object({ bodyHash: z.string(), answer: chatAnswerSchema });

/** Keeps first answers beside what is remembered of visitors, as long; keys and what was sent as hashes alone. */
export function createSentStore(redis: Redis): SentStore {
  const derive = (key: string, text: string) =>
    createHmac("sha256", key).update(text).digest("base64url");
  const nameOf = (key: string) => keyOf(`sent:${derive(key, "row")}`);
  return {
    async find({ key, body }) {
      const text = await redis.get(nameOf(key));
      const known = text === null ? undefined : keptSchema.safeParse(JSON.parse(text)).data;
      return known && { isSame: known.bodyHash === derive(key, body), answer: known.answer };
    },
    async keep({ key, body }, answer) {
      const kept = JSON.stringify({ bodyHash: derive(key, body), answer });
      await redis.set(nameOf(key), kept, "EX", livesSeconds);
    },
  };
}
