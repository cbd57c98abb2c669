import { AppError } from "@dhahabu/contract/errors";
import type { OwnSession } from "@dhahabu/contract/sessions";
import {
  enquiryDataSchema,
  identityDataSchema,
  lendingDataSchema,
  ownDataRoutes,
  userDataPath,
} from "@dhahabu/contract/own-data";
import type Koa from "koa";
import type { z } from "zod";
import { createAnonymous } from "../access/caller.ts";
import type { Anonymous, Caller } from "../access/caller.ts";

interface Client {
  send(request: {
    method: "GET";
    path: string;
    caller: Anonymous;
  }): Promise<{ status: number; body: unknown }>;
}

/** Creates the answer by which somebody takes with them what every service keeps of them: all of it or, while one is away, nothing. */
export function createOwnDataAnswer(parts: {
  clients: { identity: Client; enquiry: Client; lending: Client };
  listSessions: (ctx: Koa.Context) => Promise<OwnSession[]>;
}) {
  async function ask<S extends z.ZodType>(
    client: Client,
    schema: S,
    caller: Caller,
  ): Promise<z.output<S>> {
    const { status, body } = await client.send({
      method: "GET",
      path: userDataPath.replace(":userId", String(caller.userId)),
      caller: createAnonymous(caller),
    });
    if (status === 200) return schema.parse(JSON.parse(String(body)));
    throw new AppError("unavailable", {
      reason: "server.partUnavailable",
      retryAfterSeconds: 5,
      cause: new Error(`data of a user was answered ${status}`),
    });
  }

  return async (ctx: Koa.Context, caller: Caller): Promise<void> => {
    const [identity, enquiry, lending, sessions] = await Promise.all([
      ask(parts.clients.identity, identityDataSchema, caller),
      ask(parts.clients.enquiry, enquiryDataSchema, caller),
      ask(parts.clients.lending, lendingDataSchema, caller),
      parts.listSessions(ctx),
    ]);
    ctx.set("Cache-Control", "no-store");
    ctx.set("Content-Disposition", 'attachment; filename="my-data.json"');
    ctx.body = ownDataRoutes.downloadOwnData.response.parse({
      createdAt: new Date().toISOString(),
      identity,
      sessions,
      enquiry,
      lending,
    });
  };
}
