import { dirname, resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { writeMessageTable } from "../shell/build/message-table-loader.ts";

const root = resolve(import.meta.dirname, "..");
const exclude = ["**/node_modules/**", "**/dist/**"];
const walks = "tests/integration/**/*-walk.test.ts";
// They measure time, so nothing runs beside them but what gives way.
const timed = [
  "identity-accounts",
  "platform-outbox",
  "assistant-desk",
  "gateway-prepared",
  "gateway-circuit",
].map((name) => `tests/integration/${name}.test.ts`);

// It keeps one processor busy at the lowest priority, as beside those that measure.
const learning = ["tests/integration/assistant-learning.test.ts"];

// They need no servers, and the reader that unit tests have taught.
const readers = ["tests/integration/assistant-model.test.ts"];

// They start banks or nothing, and need no servers of others.
const stacks = ["stack-*", "compose"].map((name) => `tests/integration/${name}.test.ts`);

const journeys = "tests/e2e/**/*.test.ts";
// They follow a change within 2 s.
const timedJourneys = ["prices", "staff-walk"].map((name) => `tests/e2e/${name}.test.ts`);
const officeJourneys = ["accessibility", "account", "admin-*"].map(
  (name) => `tests/e2e/${name}.test.ts`,
);

// What the build of a user interface puts in.
const builtIn = { __webpack_public_path__: JSON.stringify("/ui/test/") };

/** The public site's texts, as the build finds them. */
const messageTable = {
  name: "message-table",
  transform: (_code: string, id: string) =>
    id.endsWith("/mfe-public/src/message-table.ts") ? writeMessageTable(dirname(id)) : undefined,
};

// Other work may have the processors to itself for a while: what is waited for comes late, what never comes fails late.
const patience = {
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 120_000,
  hookTimeout: 180_000,
};

/** What shares servers or a bank: one file at a time, in one process that imports for all of them. */
const sharing = { ...patience, fileParallelism: false, isolate: false };

/** Journeys of a browser over a bank of their own. */
function defineJourneys(
  name: string,
  groupOrder: number,
  files: { include: string[]; exclude?: string[] },
) {
  return {
    root,
    test: {
      name,
      include: files.include,
      exclude: [...exclude, ...(files.exclude ?? [])],
      globalSetup: "tests/support/global-bank.ts",
      ...sharing,
      maxConcurrency: 3,
      sequence: { groupOrder },
    },
  };
}

export default defineConfig({
  root,
  test: {
    teardownTimeout: 30_000,
    projects: [
      {
        root,
        test: {
          name: "architecture",
          include: ["tests/architecture/**/*.test.ts"],
          exclude,
          // The repository is read once for all of them.
          isolate: false,
          fileParallelism: false,
          ...patience,
        },
      },
      {
        root,
        define: builtIn,
        test: {
          name: "unit",
          include: [
            ...["services", "tests/assistant", "shell", "mfe-*"].map(
              (folder) => `${folder}/**/*.test.ts`,
            ),
            ...readers,
          ],
          exclude,
          // One process imports for all of them, and what learns does so once.
          isolate: false,
          // The first that reads waits until the reader has learned.
          ...patience,
        },
      },
      {
        root,
        define: builtIn,
        plugins: [messageTable],
        test: {
          // What is drawn needs a document, and is taken away by who drew it.
          name: "views",
          include: ["shell/**/*.test.tsx", "mfe-*/**/*.test.tsx"],
          exclude,
          isolate: false,
          ...patience,
        },
      },
      // From here on tests share machines: one file at a time, one project after the other.
      {
        root,
        define: builtIn,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts"],
          exclude: [...exclude, walks, ...timed, ...learning, ...stacks, ...readers],
          globalSetup: "tests/support/global-servers.ts",
          setupFiles: "tests/support/empty-redis.ts",
          ...sharing,
          sequence: { groupOrder: 1 },
        },
      },
      {
        root,
        test: {
          name: "stacks",
          include: stacks,
          exclude,
          ...sharing,
          sequence: { groupOrder: 8 },
        },
      },
      {
        root,
        test: {
          name: "backup",
          include: ["tests/backup/*.test.ts"],
          exclude,
          ...sharing,
          sequence: { groupOrder: 10 },
        },
      },
      {
        root,
        test: {
          name: "compose",
          include: ["tests/compose/*.test.ts"],
          exclude,
          ...sharing,
          sequence: { groupOrder: 9 },
        },
      },
      {
        root,
        test: {
          name: "timed",
          include: timed,
          exclude,
          globalSetup: "tests/support/global-servers.ts",
          setupFiles: "tests/support/empty-redis.ts",
          ...sharing,
          sequence: { groupOrder: 4 },
        },
      },
      {
        root,
        test: {
          name: "learning",
          include: learning,
          exclude,
          globalSetup: "tests/support/global-servers.ts",
          setupFiles: "tests/support/empty-redis.ts",
          ...sharing,
          sequence: { groupOrder: 11 },
        },
      },
      {
        root,
        test: {
          name: "walks",
          include: [walks],
          exclude,
          globalSetup: "tests/support/global-bank.ts",
          ...sharing,
          sequence: { groupOrder: 2 },
        },
      },
      // All journeys over one bank, or in three parts.
      defineJourneys("e2e", 3, { include: [journeys] }),
      defineJourneys("e2e-site", 7, {
        include: [journeys],
        exclude: [...officeJourneys, ...timedJourneys],
      }),
      defineJourneys("e2e-office", 5, { include: officeJourneys }),
      defineJourneys("e2e-timed", 6, { include: timedJourneys }),
    ],
  },
});
