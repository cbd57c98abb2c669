import { createHash } from "node:crypto";
import { AppError } from "@dhahabu/contract/errors";
import type { ResolvedUser } from "@dhahabu/contract/internal";
import type { Owner, Route } from "@dhahabu/contract/route";
import { assertAccess } from "@dhahabu/platform/http/endpoint";
import { maxJsonBytes } from "@dhahabu/platform/http/server";
import type { Log } from "@dhahabu/platform/log";
import type Koa from "koa";
import { z } from "zod";
import { isSafeMethod, isSameOrigin } from "../access/origin.ts";
import { networkOf } from "../access/client-address.ts";
import type { RouteMatch } from "../access/route-table.ts";
import { limitClassOf } from "../limits/limit.ts";
import type { LimitName } from "../limits/limit.ts";
import { createOpenCounter } from "../limits/open-counter.ts";
import { assertMultipart, dropFormBody, readJsonBody } from "./body.ts";

/** What the front door knows of every request. */
export interface RequestFacts {
  requestId: string;
  /** The visitor's network address. */
  address: string;
}

/** Who makes a call. */
export type Caller = RequestFacts & {
  userId: number | null;
  username: string | null;
  role: ResolvedUser["role"] | null;
  /** The visitor's name, on calls that remember. */
  visitorId?: string;
};

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: unknown;
  sessionVersion: number | undefined;
}

/** What the dispatch needs of the other rooms. */
export interface DispatchNeeds<A extends Answer> {
  findRoute: (method: string, path: string) => RouteMatch;
  origins: () => readonly string[];
  limiter: {
    count(name: LimitName, key: string): Promise<void>;
    forget(name: LimitName, key: string): Promise<void>;
  };
  sessions: {
    readOwner(
      ctx: Koa.Context,
    ): Promise<{ userId: number; version: number | undefined } | undefined>;
    begin(ctx: Koa.Context, owner: { userId: number; version: number }): Promise<void>;
    end(ctx: Koa.Context): Promise<void>;
  };
  /** Gives visitors of calls that remember a name, and a cookie to come back with. */
  visitors: { recognise(ctx: Koa.Context): string };
  /** Removes every session of a user who is gone or inactive. */
  removeSessionsOf: (userId: number) => Promise<void>;
  resolveUser: (question: RequestFacts & { userId: number }) => Promise<ResolvedUser | undefined>;
  forward: (
    ctx: Koa.Context,
    request: {
      service: Exclude<Owner, "gateway">;
      method: Route["method"] | "HEAD";
      path: string;
      body: Buffer | undefined;
      isUpload: boolean;
      isStream: boolean;
      caller: Caller;
    },
  ) => Promise<A>;
  writeAnswer: (ctx: Koa.Context, answer: A) => void;
  /** Files and pages of services that one network may be reading at once. */
  maxReadersPerNetwork: number;
  /** Routes that the gateway answers itself. */
  localAnswers: ReadonlyMap<Route, (ctx: Koa.Context, caller: Caller) => Promise<void> | void>;
  /** Called after a change by a route, before it is answered. */
  afterChange: (route: Route) => Promise<void>;
  log: Log;
}

// What a mail provider posts (RFC 8058) is a few dozen bytes.
const maxFormBytes = 4096;

const startedUserSchema = z.object({ id: z.int().positive() });
const loginAccountSchema = z.object({ username: z.string() });

/**
 * Creates the way of every call of the API: contract, origin, limits, session, access, owner. Throws
 * `AppError`; the front door writes it.
 */
export function createDispatch<A extends Answer>(
  needs: DispatchNeeds<A>,
): (ctx: Koa.Context, facts: RequestFacts) => Promise<void> {
  const { limiter, sessions, visitors, log } = needs;
  const readers = createOpenCounter(needs.maxReadersPerNetwork);

  function findRoute(ctx: Koa.Context) {
    const match = needs.findRoute(ctx.method, ctx.path);
    if (match.kind === "found") return match;
    if (match.kind === "not-found") {
      throw new AppError("not_found", { reason: "request.unknownAddress" });
    }
    ctx.set("Allow", match.allowed.join(", "));
    throw new AppError("method_not_allowed", { reason: "request.wrongMethod" });
  }

  function assertOrigin(ctx: Koa.Context, route: Route): void {
    if (isSafeMethod(ctx.method) || route.isFromAnywhere === true) return;
    if (isSameOrigin(ctx.headers, needs.origins())) return;
    throw new AppError("cross_origin", {
      reason: "request.otherSite",
    });
  }

  /**
   * Counts a guess at a password: for who is signed in by their account, else for the account that is
   * meant from this network, so that an owner elsewhere is not locked out.
   */
  async function countGuess(
    route: Route,
    body: Buffer | undefined,
    { network, userId }: { network: string; userId: number | null },
  ) {
    if (limitClassOf(route) !== "login") return undefined;
    // People type passwords into the wrong field: what was typed is kept nowhere.
    const hashed = createHash("sha256").update(`${route.path} ${readAccount(body)}`);
    const key = userId === null ? `${network} ${hashed.digest("base64url")}` : `user ${userId}`;
    await limiter.count("login", key);
    return key;
  }

  async function identify(ctx: Koa.Context, route: Route, facts: RequestFacts): Promise<Caller> {
    const anonymous = { ...facts, userId: null, username: null, role: null };
    const isOpen = route.access === "public" && route.variesByCaller !== true;
    if (isOpen || route.isFromAnywhere === true) return anonymous;
    const owner = await sessions.readOwner(ctx);
    if (!owner) return anonymous;
    const { userId } = owner;
    const user = await needs.resolveUser({ ...facts, userId });
    if (user && user.sessionVersion === owner.version) {
      return { ...facts, userId, username: user.username, role: user.role };
    }
    await sessions.end(ctx);
    if (!user) await needs.removeSessionsOf(userId);
    const reason = user ? "revoked" : "user gone or inactive";
    log.info({ ...facts, userId, reason }, "session ended");
    return anonymous;
  }

  /** Begins the session of whoever proved who they are, under the session version they did so at. */
  async function beginSession(ctx: Koa.Context, answer: A) {
    const user = startedUserSchema.parse(JSON.parse(String(answer.body)));
    const { sessionVersion: version } = answer;
    if (version === undefined) throw new Error("Identity named no session version.");
    await sessions.begin(ctx, { userId: user.id, version });
    ctx.state["userId"] = user.id;
  }

  /** Reads what the gateway reads itself: JSON. An upload goes on unread, a form counts for nothing. */
  async function readBody(ctx: Koa.Context, route: Route): Promise<Buffer | undefined> {
    if (isSafeMethod(ctx.method) || isUpload(route)) return undefined;
    if (route.bodyKind !== "form") return readJsonBody(ctx.req, maxJsonBytes);
    await dropFormBody(ctx.req, maxFormBytes);
    return undefined;
  }

  /** Counts a visitor who reads a file until the connection of the answer ends. */
  function openReader(ctx: Koa.Context, network: string): void {
    if (readers.isFull(network)) {
      throw new AppError("too_many_requests", {
        reason: "limit.files",
        retryAfterSeconds: 10,
      });
    }
    readers.hold(network, ctx.res);
  }

  return async (ctx, facts) => {
    const { route, path } = findRoute(ctx);
    ctx.state["route"] = route;
    assertOrigin(ctx, route);
    const network = networkOf(facts.address);
    const limitClass = limitClassOf(route);
    await limiter.count(limitClass === "login" ? "loginAddress" : limitClass, network);
    const body = await readBody(ctx, route);

    if (route.owner === "gateway") {
      if (route.session === "end") await sessions.end(ctx);
      const answerHere = needs.localAnswers.get(route);
      if (!answerHere) throw new Error(`Nothing answers ${route.path}.`);
      const visitor = await identify(ctx, route, facts);
      ctx.state["userId"] = visitor.userId;
      assertAccess(route.access, visitor.role);
      await answerHere(ctx, visitor);
      return;
    }

    const caller = await identify(ctx, route, facts);
    ctx.state["userId"] = caller.userId;
    assertAccess(route.access, caller.role);
    const guessKey = await countGuess(route, body, { network, userId: caller.userId });
    if (isUpload(route)) assertMultipart(ctx.req);
    // What changes something is done to its end, also where its visitor has left.
    const isStream =
      isSafeMethod(ctx.method) && (route.answerKind === "file" || route.answerKind === "html");
    if (isStream) openReader(ctx, network);
    const answer = await needs.forward(ctx, {
      service: route.owner,
      method: isStream && ctx.method === "HEAD" ? "HEAD" : route.method,
      path,
      body,
      isUpload: isUpload(route),
      isStream,
      caller:
        route.remembersVisitor === true
          ? { ...caller, visitorId: visitors.recognise(ctx) }
          : caller,
    });
    const isSuccess = answer.status >= 200 && answer.status < 300;
    if (isSuccess && route.session === "start") await beginSession(ctx, answer);
    if (isSuccess && guessKey !== undefined) await limiter.forget("login", guessKey);
    if (isSuccess && !isSafeMethod(ctx.method) && limitClass !== "read") {
      await needs.afterChange(route);
    }
    needs.writeAnswer(ctx, answer);
  };
}

function isUpload(route: Route): boolean {
  return route.bodyKind === "multipart";
}

function readAccount(body: Buffer | undefined): string {
  try {
    const parsed = loginAccountSchema.safeParse(JSON.parse(body?.toString() ?? ""));
    return parsed.data?.username.trim().toLowerCase().slice(0, 254) ?? "";
  } catch {
    return "";
  }
}

/** Stops the start when a route of the gateway's own has no answer. */
export function assertAnsweredHere(
  routes: readonly Route[],
  localAnswers: ReadonlyMap<Route, unknown>,
): void {
  const missing = routes.filter((route) => route.owner === "gateway" && !localAnswers.has(route));
  if (missing.length === 0) return;
  throw new Error(`The gateway does not answer: ${missing.map((r) => r.path).join(", ")}.`);
}
