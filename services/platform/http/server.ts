import { bodyParser } from "@koa/bodyparser";
import { Router } from "@koa/router";
import { AppError } from "@dhahabu/contract/errors";
import { listCallersOf } from "@dhahabu/contract/inner-calls";
import type { Caller } from "@dhahabu/contract/internal";
import type { Owner, Route } from "@dhahabu/contract/route";
import Koa from "koa";
import type { Log } from "../log.ts";
import { inSpan } from "../trace.ts";
import { callerHeader, createCallerReader } from "./caller.ts";
import type { VouchedCaller } from "./caller.ts";
import { answerEarly } from "./early-answer.ts";
import type { Endpoint } from "./endpoint.ts";
import { answerError } from "./error-handler.ts";
import { alivePath, createHealthCheck } from "./health.ts";
import type { HealthChecks } from "./health.ts";
import type { Keyring } from "./keyring.ts";

/** A call between services that is not part of the public contract. */
export interface InternalRoute {
  method: "GET" | "POST";
  path: string;
  answer: (params: Record<string, string>, caller: Caller, body: unknown) => Promise<unknown>;
}

/** Largest JSON body a service takes; texts of the contract are far shorter. */
export const maxJsonBytes = 256 * 1024;

/**
 * Creates a service's HTTP application: health, signed callers only, JSON in and out, errors as
 * `ErrorBody`. Its routes come from the contract by way of the endpoints.
 */
export function createServiceApp(options: {
  service: Owner;
  keys: Keyring;
  endpoints: Endpoint[];
  internalRoutes?: InternalRoute[];
  healthChecks: HealthChecks;
  log: Log;
}): Koa {
  const { log } = options;
  const app = new Koa();
  const router = new Router();
  const readCaller = createCallerReader(options);
  const checkHealth = createHealthCheck(options.healthChecks);

  // Koa would print it: a visitor went away, or what was streamed broke off.
  app.on("error", (error: unknown) => log.debug({ err: error }, "an answer broke off"));
  app.use(async (ctx, next) => {
    const vouched = readCaller(ctx.get(callerHeader));
    const requestId = vouched?.caller.requestId ?? "unsigned";
    try {
      if (ctx.path === alivePath) {
        ctx.body = "alive";
        return;
      }
      if (ctx.path === "/health") {
        const health = await checkHealth();
        ctx.status = health.status === "ok" ? 200 : 503;
        ctx.body = health;
        return;
      }
      if (!vouched) throw new AppError("not_allowed", { reason: "request.gatewayOnly" });
      ctx.state["vouched"] = vouched;
      await next();
      if (ctx.status === 404 && ctx.body === undefined) {
        throw new AppError("not_found", { reason: "request.unknownAddress" });
      }
    } catch (error) {
      const answer = answerError(error, { requestId, log });
      ctx.status = answer.status;
      if (answer.retryAfterSeconds !== undefined)
        ctx.set("Retry-After", String(answer.retryAfterSeconds));
      ctx.body = answer.body;
      if (!ctx.req.complete) {
        ctx.respond = false;
        answerEarly(ctx.req, ctx.res, JSON.stringify(answer.body));
      }
    }
  });
  const readJson = [
    requireJson,
    bodyParser({
      enableTypes: ["json"],
      jsonLimit: maxJsonBytes,
      // co-body's strict mode: a body must be an object or an array.
      onError: (error) => {
        throw toBodyError(error);
      },
    }),
  ];

  const admit = ({ method, path }: Pick<Route, "method"> & { path: string }) => {
    const callers = listCallersOf({ to: options.service, method, path });
    if (callers.size === 0) throw new Error(`The contract names no caller of ${method} ${path}.`);
    return admitCallers(callers);
  };
  for (const endpoint of options.endpoints) {
    const { route } = endpoint;
    const reading = (route.bodyKind ?? "json") === "json" ? readJson : [];
    const answer = (ctx: RoutedContext) => answerWith(endpoint, ctx);
    router.register(route.path, [route.method], [follow(route), admit(route), ...reading, answer]);
  }
  for (const route of options.internalRoutes ?? []) {
    const answer = async (ctx: RoutedContext) => {
      ctx.body = await route.answer(ctx.params, readVouched(ctx).caller, ctx.request.body);
    };
    router.register(route.path, [route.method], [follow(route), admit(route), ...readJson, answer]);
  }
  app.use(router.routes());
  return app;
}

type RoutedContext = Koa.Context & { params: Record<string, string> };

const readVouched = (ctx: Koa.Context) => ctx.state["vouched"] as VouchedCaller;

/** Has a call shown in the trace that its caller names. */
function follow({ method, path }: { method: string; path: string }): Koa.Middleware {
  const name = `${method} ${path}`;
  return (ctx, next) => {
    const { trace: parent } = readVouched(ctx).caller;
    return parent === undefined ? next() : inSpan({ name, kind: "server", parent }, next);
  };
}

/** Refuses a service that the contract does not name for a call, whatever it signs. */
function admitCallers(callers: Set<Owner>): Koa.Middleware {
  return (ctx, next) => {
    if (callers.has(readVouched(ctx).from)) return next();
    throw new AppError("not_allowed", { reason: "request.gatewayOnly" });
  };
}

async function answerWith(endpoint: Endpoint, ctx: RoutedContext): Promise<void> {
  const input = {
    params: ctx.params,
    query: ctx.query,
    body: ctx.request.body ?? {},
    caller: readVouched(ctx).caller,
    setHeader: (name: string, value: string) => ctx.set(name, value),
    request: ctx.req,
  };
  if (endpoint.answerPlain) {
    const { status = 200, headers, body } = await endpoint.answerPlain(input);
    ctx.status = status;
    ctx.set(headers);
    ctx.body = body ?? null;
    return;
  }
  const body = await (endpoint.answerUpload ?? endpoint.answer)?.(input);
  ctx.status = endpoint.route.successStatus ?? 200;
  ctx.body = body;
}

const bodyMethods = new Set(["POST", "PUT", "PATCH"]);

const requireJson: Koa.Middleware = (ctx, next) => {
  const hasBody =
    ctx.request.length !== 0 && ctx.get("transfer-encoding") + ctx.get("content-length") !== "";
  if (bodyMethods.has(ctx.method) && hasBody && !ctx.is("application/json")) {
    throw new AppError("wrong_kind", { reason: "request.sendJson" });
  }
  return next();
};

function toBodyError(error: Error): AppError {
  const status = "status" in error ? error.status : 400;
  if (status === 413) {
    return new AppError("too_large", { reason: "request.tooLarge", cause: error });
  }
  return new AppError("invalid_input", { reason: "request.notJson", cause: error });
}
