import type { WrittenAnswer } from "@dhahabu/contract/assistant-desk";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import { changeKnowledge } from "./change-knowledge.ts";
import { assertFree, assertRoomForAnswer } from "./publish-answer.ts";
import type { PublishingParts } from "./publish-answer.ts";
import { recordChange } from "./record-change.ts";
import { toContent } from "./written-answer.ts";

/** Brings a removed answer back as it was. Throws `AppError` not_found, and conflict as `publishAnswer`. */
export async function restoreAnswer(
  parts: PublishingParts,
  id: number,
  author: Author,
): Promise<WrittenAnswer> {
  return changeKnowledge(parts, { what: "answer restored", author }, async (tx) => {
    const answer = await parts.answers.lockAnswer(tx, id, "removed");
    if (!answer) throw new AppError("not_found", { reason: "assistant.unknownAnswer" });
    await assertRoomForAnswer(parts, tx);
    await assertFree(parts, tx, answer.answerId, id);
    await parts.answers.setRemoved(tx, id, false);
    const content = toContent(answer);
    await recordChange(parts, tx, { subject: "answer", action: "restored", id, content }, author);
    return answer;
  });
}
