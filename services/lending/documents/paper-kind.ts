import type { Formatters } from "@dhahabu/contract/format";
import type { z } from "zod";
import type { PaperWords } from "./messages.ts";
import type { PaperBlock } from "./paper-block.ts";

/** What a code may say of a paper. */
export interface PaperFacts {
  pieceCount: number;
  /** What stands on it, for who asks whether an amount does. */
  amountsKes: readonly number[];
  /** Null for a paper that holds without an end. */
  validUntil: string | null;
}

/** One kind of paper: what stands on it, and how. */
export interface PaperKind<Content> {
  /** Begins its numbers. */
  prefix: string;
  content: z.ZodType<Content>;
  /** True where whoever has the code may read the whole paper: nothing on it is about a person. */
  isOpen: boolean;
  tell(content: Content): PaperFacts;
  /** Its heading, and what stands below it from top to bottom. */
  lay(
    content: Content,
    words: PaperWords,
    format: Formatters,
  ): { title: string; blocks: readonly PaperBlock[] };
}
