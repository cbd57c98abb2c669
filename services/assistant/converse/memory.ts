import { z } from "zod";
import { branchCities } from "../answer/city.ts";
import { askedSlots } from "../answer/question.ts";
import { goldForms } from "../read/slots.ts";
import type { Slots } from "../read/slots.ts";

const numbers = z.array(z.number());
const type = z.union([z.number(), z.enum(goldForms)]);

/** What the assistant remembers of a visitor for ten minutes: figures, kinds and answers given, none of their words. */
export const memorySchema = z.object({
  /** The last answer that says something of the bank. */
  answerId: z.string().optional(),
  asked: z.enum(askedSlots).optional(),
  slots: z.object({
    weightsGrams: numbers,
    karats: numbers,
    forms: z.array(z.enum(goldForms)),
    durationsMonths: numbers,
    amountsKes: numbers,
    otherCurrency: z.enum(["USD", "other"]).optional(),
    pieces: z.array(z.object({ weightGrams: z.number(), type: type.optional() })),
    isChoice: z.boolean(),
    otherNumbers: numbers,
  }),
  city: z.enum(branchCities).optional(),
  /** Messages in a row that were not answered. */
  misses: z.int().nonnegative(),
});

export type Memory = Omit<z.infer<typeof memorySchema>, "slots"> & { slots: Slots };

export const noSlots: Slots = {
  weightsGrams: [],
  karats: [],
  forms: [],
  durationsMonths: [],
  amountsKes: [],
  otherCurrency: undefined,
  pieces: [],
  isChoice: false,
  otherNumbers: [],
};

/** What is remembered of a visitor who was never seen. */
export const emptyMemory: Memory = { slots: noSlots, misses: 0 };
