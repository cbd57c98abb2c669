import { globSync } from "node:fs";
import { routes } from "@dhahabu/contract/api";
import { eventPayloads } from "@dhahabu/contract/events";
import { innerCalls } from "@dhahabu/contract/inner-calls";
import type { InnerCall } from "@dhahabu/contract/inner-calls";
import { callerSchema } from "@dhahabu/contract/internal";
import type { Route } from "@dhahabu/contract/route";
import { z } from "zod";
import { readRepositoryFile, repository } from "../repository-files.ts";
import type { Shape } from "./find-refusals.ts";

/** Where the contract of the release that is in use is kept: a line for each call, each message, and what stands beside. */
export const releaseFile = "tests/architecture/release/last-release.jsonl";

const parts = ["params", "query", "body", "response"] as const;

/** A call as a release knows it. */
interface KnownCall {
  call: string;
  owner: string;
  shapes: Partial<Record<(typeof parts)[number], Shape>>;
}

/** What processes of two releases say to one another, and the migrations that the release has made. */
export interface Release {
  /** Whose processes are run beside today's; undefined where no commit was kept. */
  commit?: string | undefined;
  calls: KnownCall[];
  /** Between services, without the gateway. */
  innerCalls: string[];
  /** What travels between processes besides: events, and who is calling. */
  messages: { message: string; shape: Shape }[];
  migrations: string[];
}

const unread = new Set(["$schema", "pattern", "format", "default", "contentEncoding"]);

function describe(schema: z.ZodType): Shape {
  const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const text = JSON.stringify(shape, (name, value: unknown) =>
    unread.has(name) && typeof value !== "object" ? undefined : value,
  );
  return JSON.parse(text) as Shape;
}

const nameOf = ({ from, to, method, path }: InnerCall) => `${from} ${to} ${method} ${path}`;

/** The contract as the sources have it now. */
export function readSources(): Release {
  const all: Route[] = Object.values(routes);
  return {
    calls: all.map((route) => ({
      call: `${route.method} ${route.path}`,
      owner: route.owner,
      shapes: Object.fromEntries(
        parts.flatMap((part) => (route[part] ? [[part, describe(route[part])]] : [])),
      ),
    })),
    innerCalls: innerCalls.map(nameOf),
    messages: [
      { message: "caller", shape: describe(callerSchema) },
      ...Object.entries(eventPayloads).map(([message, payload]) => ({
        message,
        shape: describe(payload),
      })),
    ],
    migrations: globSync("services/*/migrations/*.sql", { cwd: repository }).toSorted(),
  };
}

/** The release as lines, each of them one thing. */
export function writeLines(release: Release): string {
  const { commit, calls, innerCalls: inner, messages, migrations } = release;
  const lines = [{ commit }, ...calls, ...messages, { innerCalls: inner }, { migrations }];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

/** The release that is in use, as it was kept. */
export function readRelease(): Release {
  const lines = readRepositoryFile(releaseFile)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Partial<KnownCall & Release["messages"][0] & Release>);
  return {
    commit: lines.find(({ commit }) => commit !== undefined)?.commit,
    calls: lines.filter((line): line is KnownCall => line.call !== undefined),
    messages: lines.filter((line): line is Release["messages"][0] => line.message !== undefined),
    innerCalls: lines.flatMap((line) => line.innerCalls ?? []),
    migrations: lines.flatMap((line) => line.migrations ?? []),
  };
}
