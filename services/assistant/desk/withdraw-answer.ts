import type { WrittenAnswer } from "@dhahabu/contract/assistant-desk";
import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import { changeKnowledge } from "./change-knowledge.ts";
import type { PublishingParts } from "./publish-answer.ts";
import { recordChange } from "./record-change.ts";
import { toContent } from "./written-answer.ts";

/** Removes an answer that staff wrote; it can be brought back for a while. Throws `AppError` not_found. */
export async function withdrawAnswer(
  parts: PublishingParts,
  id: number,
  author: Author,
): Promise<WrittenAnswer> {
  return changeKnowledge(parts, { what: "answer removed", author }, async (tx) => {
    const answer = await parts.answers.lockAnswer(tx, id, "written");
    if (!answer) throw new AppError("not_found", { reason: "assistant.unknownAnswer" });
    await parts.answers.setRemoved(tx, id, true);
    const change = {
      subject: "answer",
      action: "removed",
      id,
      content: toContent(answer),
    } as const;
    await recordChange(parts, tx, change, author);
    return answer;
  });
}
