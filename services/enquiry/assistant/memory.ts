import { assistantTopics } from "@dhahabu/contract/assistant-topics";
import { z } from "zod";
import { goesOnFromBefore, saysOnlyFigures } from "./follow-up.ts";
import type { Intent, Understanding } from "./intents.ts";
import { normalise } from "./normalise.ts";
import type { Reading } from "./reading.ts";
import { goldForms } from "./slots.ts";
import type { Slots } from "./slots.ts";

/** What an answer can ask for. */
export const askedSlots = ["type", "weight", "amount", "topic"] as const;

/** One of `askedSlots`. */
export type AskedSlot = (typeof askedSlots)[number];

const numbers = z.array(z.number());

/** What the assistant remembers of a visitor for ten minutes: figures and kinds, none of their words. */
export const memorySchema = z.object({
  /** What the visitor talks about, where a further message can go on with it. */
  intent: z.enum(assistantTopics).optional(),
  /** What they were asked for last. */
  asked: z.enum(askedSlots).optional(),
  slots: z.object({
    weightsGrams: numbers,
    karats: numbers,
    forms: z.array(z.enum(goldForms)),
    durationsMonths: numbers,
    amountsKes: numbers,
    isForeignCurrency: z.boolean(),
    otherNumbers: numbers,
  }),
  /** Messages in a row that were not answered. */
  misses: z.int().nonnegative(),
});

/** What the assistant remembers of a visitor. */
export type Memory = z.infer<typeof memorySchema>;

/** Where visitors are remembered. Both calls throw while it is away. */
export interface MemoryStore {
  read(visitorId: string): Promise<Memory | undefined>;
  write(visitorId: string, memory: Memory): Promise<void>;
}

const noSlots: Slots = {
  weightsGrams: [],
  karats: [],
  forms: [],
  durationsMonths: [],
  amountsKes: [],
  isForeignCurrency: false,
  otherNumbers: [],
};

/** What is remembered of a visitor who was never seen. */
export const emptyMemory: Memory = { slots: noSlots, misses: 0 };

/** Topics that a message can go on with by naming nothing but another weight, karat, amount or time. */
const lasting: ReadonlySet<Intent> = new Set<Intent>([
  "price",
  "loan",
  "gramsNeeded",
  "interest",
  "sell",
  "purity",
]);

/** Topics that leave the one before as it was. */
const courtesies: ReadonlySet<Intent> = new Set<Intent>(["greeting", "thanks", "goodbye", "who"]);

/** A message as it is to be understood after those before it. */
export interface Understood {
  slots: Slots;
  understanding: Understanding;
  /** True where the topic is the one that was talked about already. */
  isContinued: boolean;
}

function hasFigures(slots: Slots): boolean {
  const { weightsGrams, karats, forms, durationsMonths, amountsKes } = slots;
  return [weightsGrams, karats, forms, durationsMonths, amountsKes].some(
    (values) => values.length > 0,
  );
}

function namesWholePiece({ weightsGrams, karats, forms }: Slots): boolean {
  return weightsGrams.length > 0 && karats.length + forms.length > 0;
}

/** What a message names, and of the rest what was named before. */
function merge(before: Slots, own: Slots): Slots {
  const chosen = <T>(now: readonly T[], then: readonly T[]) => [...(now.length > 0 ? now : then)];
  const namesType = own.karats.length + own.forms.length > 0;
  return {
    weightsGrams: chosen(own.weightsGrams, before.weightsGrams),
    karats: [...(namesType ? own.karats : before.karats)],
    forms: [...(namesType ? own.forms : before.forms)],
    durationsMonths: chosen(own.durationsMonths, before.durationsMonths),
    amountsKes: chosen(own.amountsKes, before.amountsKes),
    isForeignCurrency: own.isForeignCurrency,
    otherNumbers: own.otherNumbers,
  };
}

const soldKarats: ReadonlySet<number> = new Set([24, 22, 18]);

/** Gives a number without a unit the meaning that was asked for: "20" after "how much does it weigh". */
function readAnswer(slots: Slots, text: string, asked: AskedSlot | undefined): Slots {
  const bare = /^(\d+(?:\.\d+)?)(\s*k)?$/u.exec(text.replaceAll(/(?<=\d),(?=\d{3})/gu, ""));
  const [other] = slots.otherNumbers.length === 1 ? slots.otherNumbers : [];
  const number = bare ? Number(bare[1]) : other;
  if (number === undefined || number <= 0) return slots;
  const isThousands = bare?.[2] !== undefined;
  const emptied = { ...slots, otherNumbers: [] };
  if (asked === "weight" && slots.weightsGrams.length === 0 && !isThousands) {
    return { ...emptied, karats: [], amountsKes: [], weightsGrams: [number] };
  }
  if (asked === "amount" && slots.amountsKes.length === 0 && bare) {
    const amountKes = isThousands ? number * 1000 : number;
    return { ...emptied, karats: [], amountsKes: [amountKes] };
  }
  if (asked === "type" && slots.karats.length === 0 && soldKarats.has(number)) {
    return { ...emptied, weightsGrams: [], karats: [number] };
  }
  return slots;
}

/** Of two topics that are as likely, the one that is talked about already. */
function settle(understanding: Understanding, topic: Intent | undefined): Understanding {
  if (understanding.kind !== "ambiguous" || topic === undefined) return understanding;
  const { first, second } = understanding;
  return first === topic || second === topic ? { kind: "clear", intent: topic } : understanding;
}

/**
 * Understands a message in the light of what was said before: what answers a question, or names nothing
 * but other figures, goes on with the topic; a new topic begins without what the old one knew.
 */
export function goOn(reading: Reading, message: string, memory: Memory): Understood {
  const slots = readAnswer(reading.slots, normalise(message), memory.asked);
  const topic = memory.intent;
  const understanding = settle(reading.understanding, topic);
  if (topic === undefined || understanding.kind === "against-rules") {
    return { slots, understanding, isContinued: false };
  }
  const goesOn = goesOnFromBefore(message);
  const isOnlyFigures =
    hasFigures(slots) && saysOnlyFigures(message, memory.asked !== undefined || goesOn);
  if (isOnlyFigures) {
    return {
      slots: merge(memory.slots, slots),
      understanding: { kind: "clear", intent: topic },
      isContinued: true,
    };
  }
  const isSame = understanding.kind === "clear" && understanding.intent === topic;
  const fillsIn = isSame && hasFigures(slots) && !namesWholePiece(slots);
  const carriesOver =
    goesOn &&
    understanding.kind === "clear" &&
    lasting.has(understanding.intent) &&
    !namesWholePiece(slots);
  return {
    slots: fillsIn || carriesOver ? merge(memory.slots, slots) : slots,
    understanding,
    isContinued: isSame,
  };
}

/** What is remembered after an answer. */
export function rememberAnswer(
  memory: Memory,
  answered: { intent: Intent | undefined; slots: Slots; asked: AskedSlot | undefined },
): Memory {
  const { intent, slots, asked } = answered;
  if (intent !== undefined && courtesies.has(intent)) return { ...memory, misses: 0 };
  if (intent === undefined || !lasting.has(intent)) return emptyMemory;
  return { intent, slots, misses: 0, ...(asked === undefined ? {} : { asked }) };
}

/** What is remembered after a message that was not answered; what it named waits for the topic. */
export function rememberMiss(memory: Memory, named?: Slots): Memory {
  const misses = memory.misses + 1;
  return named === undefined ? { ...memory, misses } : { slots: named, asked: "topic", misses };
}
