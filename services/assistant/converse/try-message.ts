import { findAnswer, isUnavailable } from "./answer-message.ts";
import type { FindingParts } from "./answer-message.ts";
import { answerWithoutFigures } from "./conclude-answer.ts";
import { emptyMemory } from "./memory.ts";
import type { Memory } from "./memory.ts";
import type { Answer, Message } from "./message.ts";
import { understand } from "./understand.ts";

/** Answers as a visitor would be answered, and notes nothing; where figures cannot be had, it is still named which answer is meant. */
export async function tryMessage(
  parts: FindingParts,
  message: Message,
  { requestId, memory = emptyMemory }: { requestId: string; memory?: Memory | undefined },
): Promise<Answer> {
  const facts = await parts.readFacts(requestId);
  const figures = parts.figuresFor(requestId);
  const knowledge = parts.getKnowledge();
  return findAnswer(parts, message, { knowledge, memory, facts, figures }).catch(
    (error: unknown) => {
      if (!isUnavailable(error)) throw error;
      const without = answerWithoutFigures(message, facts, memory);
      const [first] = understand(message.text, memory, knowledge);
      return first?.choice.kind === "answer"
        ? { ...without, answerId: first.choice.answerId, candidates: first.candidates }
        : without;
    },
  );
}
