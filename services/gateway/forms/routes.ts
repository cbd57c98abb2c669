import { createHash } from "node:crypto";
import { routes } from "@dhahabu/contract/api";
import { AppError } from "@dhahabu/contract/errors";
import { buildFormBody } from "@dhahabu/contract/form-body";
import type { Language } from "@dhahabu/contract/language";
import {
  formCallField,
  formCalls,
  nextPaths,
  readingCalls,
  secretFields,
} from "@dhahabu/contract/page-forms";
import type { FormCall } from "@dhahabu/contract/page-forms";
import type { Route } from "@dhahabu/contract/route";
import type { Clock } from "@dhahabu/platform/clock";
import { answerError } from "@dhahabu/platform/http/error-handler";
import type { Log } from "@dhahabu/platform/log";
import type Koa from "koa";
import type { Caller, RequestFacts } from "../access/caller.ts";
import { isSafeMethod } from "../access/origin.ts";
import { readFormFields } from "../dispatch/body.ts";
import { leaveOut, readTyped } from "./read-typed.ts";
import type { TakenForm } from "./taken-form.ts";

// The longest enquiry, with every letter of it escaped.
const maxFormBytes = 128 * 1024;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
// Somebody who asks again later wants the prices of then, or another link.
const intentionMs: Partial<Record<FormCall, number>> = {
  createQuote: 10 * minuteMs,
  forgetPassword: 10 * minuteMs,
};

interface Parts {
  /** Makes a call as any other is made, with the body for whoever makes it. Throws `AppError`. */
  call: (
    ctx: Koa.Context,
    facts: RequestFacts,
    call: { route: Route; writeBody: (caller: Pick<Caller, "userId">) => Buffer },
  ) => Promise<{ status: number; body: string; hasChangedSession: boolean }>;
  clock: Clock;
  log: Log;
}

/**
 * Creates what makes the call of a form that a browser has sent by itself. Undefined where the address carries none.
 * Throws `AppError` for what is no form of this site, or comes from another one.
 */
export function createFormTaker({ call, clock, log }: Parts) {
  return async (
    ctx: Koa.Context,
    facts: RequestFacts,
    language: Language,
  ): Promise<TakenForm | undefined> => {
    const isReading = isSafeMethod(ctx.method);
    const fields = isReading
      ? new URLSearchParams(ctx.search)
      : await readFormFields(ctx.req, maxFormBytes);
    const name = formCalls.find((known) => known === fields.get(formCallField));
    if (name === undefined || readingCalls.includes(name) !== isReading) {
      if (isReading) return undefined;
      throw new AppError("invalid_input", { reason: "request.sendForm" });
    }
    const typed = readTyped(fields);
    const shown = leaveOut(typed, secretFields[name] ?? []);
    const sentAt = clock.now();
    const body = buildFormBody(typed, language);
    const span = Math.floor(sentAt.getTime() / (intentionMs[name] ?? dayMs));
    const writeOnce = ({ userId }: Pick<Caller, "userId">) => {
      const sender = userId === null ? [facts.address] : [facts.address, String(userId)];
      const key = deriveKey([name, ...sender, String(span)], buildFormBody(shown, language));
      return writeJson({ ...body, key });
    };
    const writeUnkeyed = () => writeJson(body);
    const sent = { call: name, typed: shown, sentAtMs: sentAt.getTime() };
    try {
      const route: Route = routes[name];
      let answer = await call(ctx, facts, {
        route,
        writeBody: isReading ? writeUnkeyed : writeOnce,
      });
      // Of what is secret the key says nothing: with another password it is another intention.
      if (isKeyOfAnother(answer))
        answer = await call(ctx, facts, { route, writeBody: writeUnkeyed });
      return {
        ...sent,
        status: answer.status,
        answer: JSON.parse(answer.body) as unknown,
        retryAfterSeconds: undefined,
        nextPath: answer.hasChangedSession ? nextPaths[name] : undefined,
      };
    } catch (error) {
      if (error instanceof AppError && error.code === "cross_origin") throw error;
      // The page comes back with what was typed, and says why.
      const { body: answer, ...rest } = answerError(error, { ...facts, log });
      return { ...sent, answer, ...rest };
    }
  };
}

function writeJson(body: object): Buffer {
  return Buffer.from(JSON.stringify(body));
}

function isKeyOfAnother({ status, body }: { status: number; body: string }): boolean {
  return status === 409 && (JSON.parse(body) as { reason?: string }).reason === "request.keyUsed";
}

/**
 * A key without a script that could make one: the same words of the same sender from the same place within a day, or a shorter time, are
 * one intention, so that a second press or a reload doubles nothing. In the form of a random UUID (RFC 9562, version 4).
 */
function deriveKey(place: readonly string[], body: Readonly<Record<string, unknown>>): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([place, body]))
    .digest("hex");
  const variant = "89ab"[Number.parseInt(hash[16] ?? "0", 16) % 4];
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}
