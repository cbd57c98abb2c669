import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cruiseDependencies, cruiseRepository } from "./cruise-dependencies.ts";
import { dependencyRules } from "./dependency-rules.ts";

test("every import of the product keeps the rules", async () => {
  const { violations, unresolved, moduleCount } = await cruiseRepository();
  expect(violations.map((found) => `${found.rule}: ${found.from} -> ${found.to}`)).toEqual([]);
  expect(unresolved).toEqual([]);
  expect(moduleCount).toBeGreaterThan(20);
});

/** A small house that keeps every rule; each planted fault adds one line to one of its files. */
const house: Record<string, string> = {
  "services/contract/route.ts": `import { z } from "zod"; export const route = z.string();`,
  "services/contract/events.ts": `export const channel = "events";`,
  "services/contract/api.ts": `export { route } from "./route.ts";`,
  "services/platform/db.ts": `import { route } from "@dhahabu/contract/route"; import net from "node:net"; export const db = [net, route];`,
  "services/platform/log.ts": `export type Log = (line: string) => void;`,
  "services/platform/outbox.ts": `export function send() {}`,
  "services/platform/money.ts": `import { Decimal } from "decimal.js"; export const money = Decimal;`,
  "services/platform/testing/factories.ts": `export const factory = 1;`,
  "services/minting/main.ts": `import { app } from "./app.ts"; app();`,
  "services/minting/app.ts": `import { store } from "./coins/store.ts"; import { routes } from "./bars/routes.ts"; export function app() { return [store, routes]; }`,
  "services/minting/coins/coin.ts": `import { money } from "@dhahabu/platform/money"; import { route } from "@dhahabu/contract/route"; import { edge } from "./edge.ts"; export const coin = [money, route, edge];`,
  "services/minting/coins/edge.ts": `export const edge = 1;`,
  "services/minting/coins/coin.test.ts": `import { test } from "vitest"; import { coin } from "./coin.ts"; test("coin", () => coin);`,
  "services/minting/coins/store.ts": `import { db } from "@dhahabu/platform/db"; import { coin } from "./coin.ts"; export const store = [db, coin]; export type Store = typeof store;`,
  "services/minting/coins/strike-coin.ts": `import type { Log } from "@dhahabu/platform/log"; import { send } from "@dhahabu/platform/outbox"; import type { Store } from "./store.ts"; import { coin } from "./coin.ts"; export function strikeCoin(parts: { store: Store; log: Log }) { return [parts, send, coin]; }`,
  "services/minting/coins/routes.ts": `import { strikeCoin } from "./strike-coin.ts"; export const routes = strikeCoin;`,
  "services/minting/coins/vendor-client.ts": `import https from "node:https"; export const vendor = https;`,
  "services/minting/bars/routes.ts": `import { coin } from "../coins/coin.ts"; export const routes = coin;`,
  "services/refining/app.ts": `export const refining = 1;`,
  "services/pages/app.ts": `export const pages = 1;`,
  "shell/src/router.tsx": `import { session } from "@dhahabu/kit/session"; export const router = session;`,
  "shell/kit/session.ts": `import { route } from "@dhahabu/contract/api"; export const session = route;`,
  "mfe-kiosk/src/remote.tsx": `import { Home } from "./pages/home.tsx"; export const remote = Home;`,
  "mfe-kiosk/src/pages/home.tsx": `import { useState } from "react"; import { session } from "@dhahabu/kit/session"; import { till } from "../features/till/till.ts"; export const Home = [useState, session, till];`,
  "mfe-kiosk/src/routes.ts": `export const paths = ["/"];`,
  "mfe-kiosk/src/features/till/till.ts": `import { route } from "@dhahabu/contract/route"; export const till = route;`,
  "mfe-kiosk/src/features/queue/queue.ts": `export const queue = 1;`,
  "shell/build/rspack-config.ts": `export const build = 1;`,
  "mfe-kiosk/rspack.config.ts": `import { build } from "../shell/build/rspack-config.ts"; export const config = build;`,
  "mfe-other/src/remote.tsx": `export const other = 1;`,
  "tests/support/start-bank.ts": `import { refining } from "../../services/refining/app.ts"; export const bank = refining;`,
};

/** One fault for each way to break a rule: the file, the import planted in it, the rule that must fire. */
const faults: { rule: string; file: string; imports: string }[] = [
  { rule: "contract-is-a-leaf", file: "services/contract/route.ts", imports: "decimal.js" },
  { rule: "contract-is-a-leaf", file: "services/contract/route.ts", imports: "node:fs" },
  {
    rule: "contract-is-a-leaf",
    file: "services/contract/route.ts",
    imports: "@dhahabu/platform/money",
  },
  {
    rule: "platform-knows-no-service",
    file: "services/platform/db.ts",
    imports: "../refining/app.ts",
  },
  {
    rule: "service-sees-itself-contract-and-platform",
    file: "services/minting/app.ts",
    imports: "../refining/app.ts",
  },
  {
    rule: "service-sees-itself-contract-and-platform",
    file: "services/minting/app.ts",
    imports: "@dhahabu/kit/session",
  },
  {
    rule: "pure-files-and-use-cases-touch-no-world",
    file: "services/minting/coins/edge.ts",
    imports: "./store.ts",
  },
  {
    rule: "pure-files-and-use-cases-touch-no-world",
    file: "services/minting/coins/edge.ts",
    imports: "./vendor-client.ts",
  },
  {
    rule: "pure-files-and-use-cases-touch-no-world",
    file: "services/minting/coins/edge.ts",
    imports: "@dhahabu/platform/db",
  },
  {
    rule: "pure-files-and-use-cases-touch-no-world",
    file: "services/minting/coins/edge.ts",
    imports: "ioredis",
  },
  {
    rule: "pure-files-and-use-cases-touch-no-world",
    file: "services/minting/coins/strike-coin.ts",
    imports: "./store.ts",
  },
  {
    rule: "use-cases-know-no-entry-and-no-library",
    file: "services/minting/coins/strike-coin.ts",
    imports: "../bars/routes.ts",
  },
  {
    rule: "use-cases-know-no-entry-and-no-library",
    file: "services/minting/coins/strike-coin.ts",
    imports: "ioredis",
  },
  {
    rule: "stores-speak-sql",
    file: "services/minting/coins/store.ts",
    imports: "./vendor-client.ts",
  },
  {
    rule: "stores-speak-sql",
    file: "services/minting/coins/store.ts",
    imports: "@dhahabu/platform/outbox",
  },
  {
    rule: "clients-speak-to-one-party",
    file: "services/minting/coins/vendor-client.ts",
    imports: "./store.ts",
  },
  {
    rule: "clients-speak-to-one-party",
    file: "services/minting/coins/vendor-client.ts",
    imports: "@dhahabu/platform/db",
  },
  {
    rule: "routes-and-jobs-parse-and-answer",
    file: "services/minting/coins/routes.ts",
    imports: "@dhahabu/platform/db",
  },
  {
    rule: "routes-and-jobs-parse-and-answer",
    file: "services/minting/coins/routes.ts",
    imports: "./vendor-client.ts",
  },
  {
    rule: "pure-files-use-no-node-core",
    file: "services/minting/coins/edge.ts",
    imports: "node:crypto",
  },
  {
    rule: "feature-parts-are-private",
    file: "services/minting/bars/routes.ts",
    imports: "../coins/store.ts",
  },
  {
    rule: "feature-parts-are-private",
    file: "services/minting/bars/routes.ts",
    imports: "../coins/vendor-client.ts",
  },
  { rule: "pages-hold-nothing", file: "services/pages/app.ts", imports: "@dhahabu/platform/db" },
  { rule: "pages-hold-nothing", file: "services/pages/app.ts", imports: "ioredis" },
  {
    rule: "published-code-runs-in-its-thread",
    file: "services/pages/app.ts",
    imports: "node:vm",
  },
  {
    rule: "published-code-runs-in-its-thread",
    file: "services/minting/app.ts",
    imports: "node:vm",
  },
  {
    rule: "browser-sees-contract-and-kit",
    file: "shell/src/router.tsx",
    imports: "@dhahabu/platform/money",
  },
  {
    rule: "browser-sees-no-inner-messages",
    file: "shell/kit/session.ts",
    imports: "@dhahabu/contract/events",
  },
  {
    rule: "browser-sees-no-inner-messages",
    file: "mfe-kiosk/src/remote.tsx",
    imports: "@dhahabu/contract/events",
  },
  { rule: "browser-uses-no-node-core", file: "shell/kit/session.ts", imports: "node:buffer" },
  { rule: "browser-uses-no-node-core", file: "mfe-kiosk/src/remote.tsx", imports: "node:buffer" },
  { rule: "kit-knows-no-app", file: "shell/kit/session.ts", imports: "../src/router.tsx" },
  {
    rule: "microfrontend-imports-kit-and-contract",
    file: "mfe-kiosk/src/remote.tsx",
    imports: "../../shell/src/router.tsx",
  },
  {
    rule: "microfrontend-imports-kit-and-contract",
    file: "mfe-kiosk/src/remote.tsx",
    imports: "../../mfe-other/src/remote.tsx",
  },
  {
    rule: "microfrontend-imports-kit-and-contract",
    file: "mfe-kiosk/src/remote.tsx",
    imports: "../../shell/build/rspack-config.ts",
  },
  {
    rule: "microfrontend-build-uses-the-shared-build",
    file: "mfe-kiosk/rspack.config.ts",
    imports: "../shell/src/router.tsx",
  },
  {
    rule: "microfrontend-libraries-come-by-the-kit",
    file: "mfe-kiosk/src/remote.tsx",
    imports: "zod",
  },
  {
    rule: "shell-imports-no-remote",
    file: "shell/src/router.tsx",
    imports: "../../mfe-other/src/remote.tsx",
  },
  {
    rule: "features-of-a-microfrontend-are-apart",
    file: "mfe-kiosk/src/features/till/till.ts",
    imports: "../queue/queue.ts",
  },
  {
    rule: "features-of-a-microfrontend-are-apart",
    file: "mfe-kiosk/src/features/queue/queue.ts",
    imports: "../../pages/home.tsx",
  },
  {
    rule: "features-of-a-microfrontend-are-apart",
    file: "mfe-kiosk/src/features/queue/queue.ts",
    imports: "../../routes.ts",
  },
  { rule: "no-cycles", file: "services/minting/coins/edge.ts", imports: "./coin.ts" },
  {
    rule: "production-imports-no-tests",
    file: "services/minting/app.ts",
    imports: "@dhahabu/platform/testing/factories",
  },
  { rule: "production-imports-no-tests", file: "services/minting/app.ts", imports: "vitest" },
  {
    rule: "production-imports-no-tests",
    file: "services/minting/app.ts",
    imports: "./coins/coin.test.ts",
  },
  {
    rule: "main-is-imported-by-nobody",
    file: "tests/support/start-bank.ts",
    imports: "../../services/minting/main.ts",
  },
];

let root = "";

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "planted-faults-"));
  await mkdir(join(root, "node_modules/@dhahabu"), { recursive: true });
  for (const [name, folder] of [
    ["contract", "services/contract"],
    ["platform", "services/platform"],
    ["kit", "shell/kit"],
  ] as const) {
    await write(
      `${folder}/package.json`,
      JSON.stringify({ name: `@dhahabu/${name}`, type: "module", exports: { "./*": "./*.ts" } }),
    );
    await symlink(join(root, folder), join(root, "node_modules/@dhahabu", name));
  }
  for (const library of ["zod", "decimal.js", "ioredis", "react", "vitest"]) {
    await write(
      `node_modules/${library}/package.json`,
      JSON.stringify({ name: library, version: "1.0.0", main: "index.js" }),
    );
    await write(`node_modules/${library}/index.js`, "");
  }
  await write(
    "package.json",
    JSON.stringify({
      dependencies: { zod: "*", "decimal.js": "*", ioredis: "*", react: "*", vitest: "*" },
    }),
  );
  for (const [path, text] of Object.entries(house)) await write(path, text);
});

afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

function cruiseHouse() {
  return cruiseDependencies(root, ["services", "shell", "mfe-kiosk", "mfe-other", "tests"]);
}

describe("a planted fault", () => {
  test("none: the house that keeps the rules has no violation", async () => {
    expect(await cruiseHouse()).toMatchObject({
      violations: [],
      unresolved: [],
      moduleCount: Object.keys(house).length,
    });
  });

  test.each(faults)("$rule fires when $file imports $imports", async ({ rule, file, imports }) => {
    const original = house[file] ?? "";
    await write(file, `import * as planted from "${imports}"; ${original} export { planted };`);
    try {
      const { violations, unresolved } = await cruiseHouse();
      expect(unresolved).toEqual([]);
      const fired = violations.filter((found) => found.rule === rule);
      // A cycle is reported once, at either of its ends.
      expect(fired.flatMap((found) => [found.from, found.to])).toContain(file);
    } finally {
      await write(file, original);
    }
  });

  test("every rule has one", () => {
    const ruleNames = new Set(dependencyRules.map((rule) => rule.name));
    expect(new Set(faults.map((fault) => fault.rule))).toEqual(ruleNames);
  });
});
