import { z } from "zod";
import { languages } from "./language.ts";
import { defineRoute } from "./route.ts";

/** Longest message the assistant reads, in characters. */
export const maxChatMessageLength = 1000;

/** Longest answer of the assistant, in characters. */
export const maxChatResponseLength = 1200;

/** Languages the assistant answers in (spec section 9); a page in another one is answered in English. */
export const chatLanguages = ["en", "sw", "ar"] as const;

/** One of `chatLanguages`. */
export type ChatLanguage = (typeof chatLanguages)[number];

/** A visitor's message to the assistant; the language is the page's. */
export const chatSchema = z.object({
  message: z
    .string({ error: "Please write a message." })
    .trim()
    .min(1, "Please write a message.")
    .max(
      maxChatMessageLength,
      `Please use at most ${maxChatMessageLength.toLocaleString("en-US")} characters.`,
    ),
  language: z.enum(languages).default("en"),
  currency: z.string().trim().max(3).default("KES"),
});

/** A parsed message to the assistant. */
export type ChatMessage = z.output<typeof chatSchema>;

/** The call that the assistant answers, in enquiry. */
export const assistantRoutes = {
  chat: defineRoute({
    method: "POST",
    path: "/api/chat",
    owner: "enquiry",
    access: "public",
    limit: "chat",
    summary: "Ask the assistant, in English, Swahili or Arabic.",
    body: chatSchema,
    response: z.object({ response: z.string() }),
  }),
};
