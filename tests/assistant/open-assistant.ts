import { firstFacts } from "@dhahabu/contract/facts";
import { createStillFigures } from "../../services/assistant/answer/testing/figures.ts";
import type { AnswerBank } from "../../services/assistant/answer/bank.ts";
import type { Figures } from "../../services/assistant/answer/figures.ts";
import type { Memory } from "../../services/assistant/converse/memory.ts";
import type { Answer, Message } from "../../services/assistant/converse/message.ts";
import { tryMessage } from "../../services/assistant/converse/try-message.ts";
import { createReader } from "../../services/assistant/read/reader.ts";
import type { Reader } from "../../services/assistant/read/reader.ts";
import { readArtefact, readBank } from "../../services/assistant/teach/store.ts";
import { ensureTaught } from "../support/ensure-taught.ts";

/** The moment at which the exam is held: a Monday at eleven in Nairobi. */
const examMoment = new Date("2026-11-23T08:00:00Z");

/** The assistant over figures that stand still. */
export interface ExamAssistant {
  bank: AnswerBank;
  reader: Reader;
  ask(message: Message, memory: Memory | undefined, figures?: Figures): Promise<Answer>;
}

/** Opens the assistant as it is taught; teaches it first where nobody did. */
export async function openAssistant(): Promise<ExamAssistant> {
  const bank = await readBank();
  const reader = createReader(await readArtefact(await ensureTaught()));
  const still = createStillFigures();
  let figures = still;
  const parts = {
    getKnowledge: () => ({ reader, bank }),
    figuresFor: () => figures,
    readFacts: () => Promise.resolve(firstFacts),
    clock: { now: () => examMoment },
  };
  return {
    bank,
    reader,
    ask(message, memory, own = still) {
      figures = own;
      return tryMessage(parts, message, { requestId: "exam", memory });
    },
  };
}
