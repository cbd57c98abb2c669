import { createI18n } from "@dhahabu/kit/i18n/i18n";
import type { Translate } from "@dhahabu/kit/i18n/i18n";
import { expect, test } from "vitest";
import swahili from "./messages/sw.json" with { type: "json" };
import type { ConversationMessage } from "../conversation-state.ts";
import { describeConversation } from "./hand-over-text.ts";

const i18n = createI18n("sw");
i18n.addMessages("sw", "assistant-chat", swahili);
const t = i18n.getTranslate("assistant-chat", "sw") as Translate<typeof swahili>;

const said = (
  type: "user" | "ai",
  content: string,
  rest: Partial<ConversationMessage> = {},
): ConversationMessage => ({ id: 0, type, content, language: "sw", timestamp: 0, ...rest });

const source = (path: string) => ({ source: { path, title: "Ukurasa" } });

test("a conversation is told in its language, each line with who said it, without apologies", () => {
  const messages = [
    said("user", "Bei ya {{bank}} $t(retry)?"),
    said("ai", "15,000"),
    said("user", "Na mkopo?"),
    said("ai", "Samahani", { unanswered: "Na mkopo?" }),
  ];
  const { subject, heading, lines, omission } = describeConversation(messages, t);
  expect(lines).toEqual([
    "Mimi: Bei ya {{bank}} $t(retry)?",
    "Msaidizi: 15,000",
    "Mimi: Na mkopo?",
  ]);
  expect([subject, heading, omission]).toEqual([
    swahili["enquiry.subject"],
    swahili["enquiry.heading"],
    swahili["enquiry.omission"],
  ]);
});

test.each([
  [["/services/gold-loans#fees"], "Gold Loans"],
  [["/services/secure-storage", "/#calculator"], "Gold Loans"],
  [["/services/gold-loans", "/services/secure-storage", "/#prices"], "Secure Storage"],
  [["/services/gold-analysis/gold-assaying"], "Gold Analysis"],
  [["/faq"], "General Inquiry"],
  [[], "General Inquiry"],
] as const)("after answers from %j it is about %s", (pagePaths, service) => {
  const messages = pagePaths.map((path) => said("ai", "Jibu", source(path)));
  expect(describeConversation(messages, t).service).toBe(service);
});
