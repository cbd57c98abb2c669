import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type Koa from "koa";
import type { Limit, LimitName } from "../limits/limit.ts";
import { chooseEncoding, isHeldByVisitor } from "../prepared/negotiation.ts";
import type { Encoding } from "../prepared/negotiation.ts";
import { renderDocs } from "./docs-page.ts";
import { createOpenApi } from "./openapi.ts";
import type { NamedRoutes } from "./openapi.ts";

/** The answers of the reference, for programs and for people. */
export interface Reference {
  answerOpenApi(ctx: Koa.Context): void;
  answerDocs(ctx: Koa.Context): void;
}

/** Gives an answer in every form a visitor may take; a body has one character for each byte. */
type Represent = (
  body: Buffer,
  version: string,
) => Promise<Record<Encoding, { encoding: Encoding; body: string; etag: string }>>;

/** Makes the reference from the contract, once, in every form a visitor may take. */
export async function createReference(parts: {
  routes: NamedRoutes;
  limits: Record<LimitName, Limit>;
  cookieName: string;
  represent: Represent;
}): Promise<Reference> {
  const { represent } = parts;
  const css = await readFile(join(import.meta.dirname, "docs.css"), "utf8");
  const style = css.replaceAll(/\s+/g, " ");
  const styleHash = createHash("sha256").update(style).digest("base64");
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  const answerDocs = await prepare(renderDocs({ ...parts, style }), "text/html", represent);
  return {
    answerOpenApi: await prepare(
      JSON.stringify(createOpenApi(parts)),
      "application/json",
      represent,
    ),
    answerDocs(ctx) {
      ctx.set("Content-Security-Policy", policy);
      answerDocs(ctx);
    },
  };
}

async function prepare(
  text: string,
  type: string,
  represent: Represent,
): Promise<(ctx: Koa.Context) => void> {
  const body = Buffer.from(text);
  const version = createHash("sha256").update(body).digest("base64url").slice(0, 16);
  const forms = await represent(body, version);
  return (ctx) => {
    const form = forms[chooseEncoding(ctx.headers["accept-encoding"])];
    ctx.set({ ETag: form.etag, Vary: "Accept-Encoding", "Cache-Control": "no-cache" });
    if (isHeldByVisitor(ctx.headers["if-none-match"], form.etag)) {
      ctx.status = 304;
      return;
    }
    ctx.type = `${type}; charset=utf-8`;
    if (form.encoding !== "identity") ctx.set("Content-Encoding", form.encoding);
    ctx.body = Buffer.from(form.body, "latin1");
  };
}
