import { z } from "zod";
import { languages } from "./language.ts";
import { defineRoute } from "./route.ts";
import { says } from "./says.ts";
import { sentKey } from "./sent-key.ts";

/** Longest message the assistant reads, in characters. */
export const maxChatMessageLength = 1000;

/** Longest answer of the assistant, in characters. */
export const maxChatResponseLength = 1200;

/** Languages the assistant answers in (spec section 9); a page in another one is answered in English. */
export const chatLanguages = ["en", "sw", "ar"] as const;

export type ChatLanguage = (typeof chatLanguages)[number];

const messageSchema = z
  .string({ error: says("chat.messageMissing") })
  .trim()
  .min(1, says("chat.messageMissing"))
  .max(maxChatMessageLength, says("chat.messageLong"));

const languageSchema = z.enum(languages).default("en");

/** A visitor's message to the assistant; the language is the page's. */
const chatSchema = z.object({
  message: messageSchema,
  language: languageSchema,
  currency: z.string().trim().max(3).default("KES"),
});

/** The assistant's answer. Every field but `response` may be left unread. */
export const chatAnswerSchema = z.object({
  /** What the assistant says, in the language of the answer. */
  response: z.string(),
  /** The page that the answer comes from, or says more: its path with any anchor, and its title in the language. */
  source: z.object({ path: z.string().startsWith("/"), title: z.string() }).optional(),
  /** What the customer may tap instead of typing: values of the slot that is asked for, or next questions. */
  choices: z.array(z.string()).max(6).default([]),
  /** True where the assistant offers people: phone, branch, and the conversation sent to the team. */
  isHandOver: z.boolean().default(false),
  /** What a visitor's thumb for this answer is sent with; absent where nothing was answered. */
  feedbackToken: z.string().optional(),
});

/** A parsed answer of the assistant. */
export type ChatAnswer = z.output<typeof chatAnswerSchema>;

/** An answer of the assistant that words of a search ask for. */
const foundAnswerSchema = z.object({
  /** The question that it answers. */
  title: z.string(),
  /** What is said now; empty where the assistant has to ask, or lacks a figure. */
  text: z.string(),
  /** The page that says more. */
  path: z.string().startsWith("/").optional(),
  /** True where the words hardly ask for anything else. */
  isSure: z.boolean(),
});

/** An answer of the assistant that words of a search ask for. */
export type FoundAnswer = z.output<typeof foundAnswerSchema>;

/** The calls by which visitors talk to the assistant. */
export const assistantRoutes = {
  chat: defineRoute({
    method: "POST",
    path: "/api/chat",
    owner: "assistant",
    access: "public",
    limit: "chat",
    summary: "Ask the assistant, in English, Swahili or Arabic.",
    body: chatSchema.extend({ key: sentKey.optional() }),
    remembersVisitor: true,
    response: chatAnswerSchema,
  }),
  findAnswers: defineRoute({
    method: "GET",
    path: "/api/chat/answers",
    owner: "assistant",
    access: "public",
    summary: "The assistant's answers that words of a search ask for, the likeliest first.",
    query: z.object({ words: messageSchema, language: languageSchema }),
    response: z.object({ answers: z.array(foundAnswerSchema).max(3) }),
  }),
  rateAnswer: defineRoute({
    method: "POST",
    path: "/api/chat/feedback",
    owner: "assistant",
    access: "public",
    limit: "chat",
    summary: "Say whether an answer of the assistant helped; the last press counts.",
    body: z.object({
      token: z.string({ error: says("chat.tokenWrong") }).max(300, says("chat.tokenWrong")),
      isHelpful: z.boolean({ error: says("chat.thumbMissing") }),
      /** What was asked, for the desk: its personal data are struck out there. */
      message: z.string().trim().max(maxChatMessageLength).optional(),
    }),
    response: z.object({ isHelpful: z.boolean() }),
  }),
};
