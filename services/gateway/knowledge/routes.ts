import { createHash } from "node:crypto";
import { AppError, createInvalidInputError } from "@dhahabu/contract/errors";
import { knowledgeRoutes } from "@dhahabu/contract/knowledge";
import type { Knowledge } from "@dhahabu/contract/knowledge";
import type Koa from "koa";
import { isHeldByVisitor } from "../prepared/negotiation.ts";

interface Held {
  generationId: string;
  body: string;
  etag: string;
}

/**
 * Creates the answer to what the published pages say. `readKnowledge` asks the interfaces in force;
 * the answer of a language is made once for each of their states. Throws `AppError` unavailable where
 * no published interface tells.
 */
export function createKnowledgeAnswer(options: {
  readGenerationId: () => string | undefined;
  readKnowledge: (language: Knowledge["language"]) => Promise<Knowledge | undefined>;
}): (ctx: Koa.Context) => Promise<void> {
  const heldByLanguage = new Map<Knowledge["language"], Held>();

  async function hold(language: Knowledge["language"]): Promise<Held> {
    const generationId = options.readGenerationId();
    const held = heldByLanguage.get(language);
    if (held && held.generationId === generationId) return held;
    const knowledge = await options.readKnowledge(language);
    if (generationId === undefined || !knowledge) {
      throw new AppError("unavailable", {
        reason: "server.pagesUnreadable",
        retryAfterSeconds: 5,
      });
    }
    const body = JSON.stringify(knowledgeRoutes.getKnowledge.response.parse(knowledge));
    const hash = createHash("sha256").update(body).digest("base64url").slice(0, 16);
    const fresh = { generationId, body, etag: `"${hash}"` };
    heldByLanguage.set(language, fresh);
    return fresh;
  }

  return async (ctx) => {
    const query = knowledgeRoutes.getKnowledge.query.safeParse({ ...ctx.query });
    if (!query.success) throw createInvalidInputError(query.error);
    const { body, etag } = await hold(query.data.language);
    ctx.set({ ETag: etag, "Cache-Control": "no-cache" });
    if (isHeldByVisitor(ctx.headers["if-none-match"], etag)) {
      ctx.status = 304;
      return;
    }
    ctx.type = "application/json; charset=utf-8";
    ctx.body = body;
  };
}
