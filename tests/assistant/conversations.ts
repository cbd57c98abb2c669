import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chatLanguages } from "@dhahabu/contract/assistant";
import { z } from "zod";
import { emptyMemory } from "../../services/assistant/converse/memory.ts";
import type { ExamAssistant } from "./open-assistant.ts";

const conversationsSchema = z.array(
  z.strictObject({
    language: z.enum(chatLanguages),
    /** Who it is and what they want, for whoever reads it. */
    about: z.string().min(1),
    messages: z.array(z.string().min(1)).min(4).max(8),
  }),
);

/** Holds conversations as customers would, and gives them for people to read and grade. */
export async function holdConversations(assistant: ExamAssistant): Promise<string[]> {
  const lines: string[] = [];
  const file = join(import.meta.dirname, "questions/conversations.json");
  const conversations = conversationsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  for (const [at, { language, about, messages }] of conversations.entries()) {
    lines.push(`\n## ${at + 1}. ${language}: ${about}`);
    let memory = emptyMemory;
    for (const text of messages) {
      const answer = await assistant.ask({ text, language, currency: "KES" }, memory);
      memory = answer.memory;
      const link = answer.source ? ` [${answer.source.path}]` : "";
      const choices = answer.choices.length > 0 ? ` {${answer.choices.join(" | ")}}` : "";
      lines.push(`> ${text}\n${answer.response}${link}${choices}`);
    }
  }
  return lines;
}
