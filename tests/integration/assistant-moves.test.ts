import { randomBytes } from "node:crypto";
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { isComputedAnswer } from "@dhahabu/contract/assistant-choices";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { migrate } from "@dhahabu/platform/migrate";
import { provision } from "@dhahabu/stack/provision";
import { newServicePasswords } from "@dhahabu/stack/secrets";
import { serviceNames } from "@dhahabu/stack/services";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createKnowledgeStore } from "../../services/assistant/desk/knowledge-store.ts";
import { createQuestionStore } from "../../services/assistant/desk/question-store.ts";
import { readBank } from "../../services/assistant/teach/store.ts";
import { startEnquiry } from "../../services/enquiry/app.ts";
import { configSchema } from "../../services/enquiry/config.ts";
import "../support/provided.ts";
import { quietLog, serviceSettings, stopService } from "../support/start-service.ts";

const services = resolve(import.meta.dirname, "../../services");
const enquiryMigrations = join(services, "enquiry/migrations");
const assistantMigrations = join(services, "assistant/migrations");
const lastOfOldRelease = "0008";

/** What a message could be about before there was an answer bank. */
const oldTopics =
  "price loan gramsNeeded interest ltv duration repayment default minimumLoan loanFees documents receipt approval sell buy digital storage transport purity analysis refining branches hours contact services privacy complaint account priceAlert human who greeting thanks goodbye outOfScope unpublished".split(
    " ",
  );
const computedOldTopics = new Set(["price", "loan", "gramsNeeded", "branches", "hours"]);

const tables = [
  "assistant_questions",
  "assistant_examples",
  "assistant_answers",
  "assistant_desk_changes",
];

const passwords = newServicePasswords();

/** Whoever provisions. */
let adminServerUrl: string;
let database: string;
let oldFolder: string;
let admin: Sql;
let urls: Awaited<ReturnType<typeof provision>>;
let open: Sql[] = [];

const serverUrl = () => inject("servers").databaseUrl;

function connect(url: string): Sql {
  const sql = connectDatabase({ url, maxConnections: 2 });
  open.push(sql);
  return sql;
}

const provisionAgain = () =>
  provision({
    adminUrl: adminServerUrl,
    database,
    passwords,
  });

/** Makes a database as the release before this one left it: the desk is enquiry's, and there is no schema of the assistant. */
async function makeOldDatabase(): Promise<void> {
  database = `moves_${randomBytes(6).toString("hex")}`;
  urls = await provisionAgain();
  const adminUrl = new URL(adminServerUrl);
  adminUrl.pathname = `/${database}`;
  admin = connect(adminUrl.href);
  await admin`drop schema assistant`;
  await migrate(connect(urls.enquiry), { folder: oldFolder, log: quietLog });
}

beforeEach(async () => {
  adminServerUrl = serverUrl();
  oldFolder = await mkdtemp(join(tmpdir(), "old-migrations-"));
  for (const name of await readdir(enquiryMigrations)) {
    if (name.slice(0, 4) > lastOfOldRelease) continue;
    await copyFile(join(enquiryMigrations, name), join(oldFolder, name));
  }
  await makeOldDatabase();
});

afterEach(async () => {
  await dropDatabase();
  await rm(oldFolder, { recursive: true, force: true });
});

async function dropDatabase(): Promise<void> {
  await Promise.all(open.map((sql) => sql.end()));
  open = [];
  await runOnServer(`drop database if exists ${database} with (force)`);
  for (const role of serviceNames) await runOnServer(`drop role if exists ${role}`);
}

async function runOnServer(statement: string): Promise<void> {
  const sql = connectDatabase({ url: serverUrl(), maxConnections: 1 });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}

/** Writes rows as the old release did: questions of every topic, examples, answers, and who changed what. */
async function fillDesk(answerTopics: readonly (string | null)[]): Promise<void> {
  const sql = connect(urls.enquiry);
  for (const [at, topic] of [...oldTopics, null].entries()) {
    await sql`
      insert into assistant_questions (language, text, key, topic, score, margin, outcome, times, state, meant_topic)
      values (${["en", "sw", "ar"][at % 3] ?? "en"}, ${`Question ${at}?`}, ${`question ${at}`}, ${topic},
        0.3, 0.1, ${topic === null ? "unknown" : "ambiguous"}, ${at + 1},
        ${topic === null ? "open" : "done"}, ${topic})`;
  }
  for (const [at, topic] of oldTopics.entries()) {
    await sql`
      insert into assistant_examples (text, key, language, topic, question_id, added_by_username)
      values (${`Example ${at}`}, ${`example ${at}`}, 'en', ${topic}, ${at + 1}, 'neema')`;
  }
  for (const [at, topic] of answerTopics.entries()) {
    const questions = topic === null ? [`Own question ${at}?`] : [];
    await sql`
      insert into assistant_answers (topic, questions, texts, source_path, updated_by_username, deleted_at)
      values (${topic}, ${sql.json(questions)}, ${sql.json({ en: `Answer ${at}.` })}, '/contact', 'neema', null)`;
  }
  await sql`
    insert into assistant_answers (topic, questions, texts, deleted_at)
    values ('storage', '[]', '{"en": "A removed one."}', now())`;
  // Numbers with gaps, as years of work leave them.
  await sql`delete from assistant_questions where id % 5 = 0`;
  for (const subject of ["question", "example", "answer"]) {
    await sql`
      insert into assistant_desk_changes (subject, subject_id, action, content, changed_by_user_id, address, request_id)
      values (${subject}, 1, 'changed', ${sql.json({ topic: "storage" })}, 12, '203.0.113.7', 'r1')`;
  }
  await sql`update assistant_desk_version set version = 41`;
}

interface Row extends Record<string, unknown> {
  id: number | string;
}

/** Every row of a table, with topics under the name that they have now. */
async function readRows(sql: Sql, table: string): Promise<Row[]> {
  const rows = await sql<Row[]>`select * from ${sql(table)} order by id`;
  return rows.map(({ topic, meant_topic: meantTopic, ...row }) => ({
    ...row,
    ...(topic === undefined ? {} : { answer_id: topic }),
    ...(meantTopic === undefined ? {} : { meant_answer_id: meantTopic }),
  }));
}

const withoutAnswers = (rows: readonly Row[]) =>
  rows.map(({ answer_id: _answer, meant_answer_id: _meant, ...row }) => row);

async function readDesk(sql: Sql): Promise<Record<string, Row[]>> {
  const desk: Record<string, Row[]> = {};
  for (const table of tables) desk[table] = await readRows(sql, table);
  return desk;
}

/** Which schemas have a table of the desk. */
const findSchemas = async () => {
  const rows = await admin<{ schema: string }[]>`
    select distinct schemaname as schema from pg_tables
    where tablename::text = any(${[...tables, "assistant_desk_version"]})`;
  return rows.map(({ schema }) => schema).toSorted();
};

const migrateAssistant = () =>
  migrate(connect(urls.assistant), { folder: assistantMigrations, log: quietLog });
const migrateEnquiry = () =>
  migrate(connect(urls.enquiry), { folder: enquiryMigrations, log: quietLog });

/** Topics for which staff may have written, but for one of two that are one answer now. */
const writtenTopics = oldTopics.filter(
  (topic) => !computedOldTopics.has(topic) && topic !== "unpublished",
);

test.each([
  ["the assistant", [migrateAssistant, migrateEnquiry]],
  ["enquiry", [migrateEnquiry, migrateAssistant]],
])(
  "every row is the assistant's after provisioning, whatever starts first: %s",
  async (_, starts) => {
    await fillDesk([...writtenTopics, null, null]);
    const before = await readDesk(connect(urls.enquiry));
    await provisionAgain();
    expect(await findSchemas()).toEqual(["assistant"]);
    await provisionAgain();
    for (const start of starts) await start();
    expect(await findSchemas()).toEqual(["assistant"]);

    const sql = connect(urls.assistant);
    const after = await readDesk(sql);
    for (const table of tables) {
      expect(before[table]?.length).toBeGreaterThan(2);
      expect(withoutAnswers(after[table] ?? [])).toEqual(withoutAnswers(before[table] ?? []));
    }
    const bank = await readBank();
    const idByTopic = new Map<unknown, unknown>();
    for (const table of ["assistant_examples", "assistant_questions", "assistant_answers"]) {
      for (const [at, row] of (after[table] ?? []).entries()) {
        const own = before[table]?.[at];
        for (const column of ["answer_id", "meant_answer_id"]) {
          if (own?.[column] === undefined) continue;
          const known = idByTopic.get(own[column]) ?? row[column];
          expect([own[column], row[column]]).toEqual([own[column], known]);
          idByTopic.set(own[column], row[column]);
        }
      }
    }
    expect(idByTopic.get(null)).toBeNull();
    for (const topic of oldTopics) {
      const id = idByTopic.get(topic);
      expect([topic, id, bank.get(String(id))?.id]).toEqual([topic, id, id]);
    }
    expect((await createKnowledgeStore({ sql }).readTeaching()).version).toBe("41");
  },
);

test("the desk goes on where it was: numbers, the log that nobody changes, and whose it is", async () => {
  await fillDesk(["storage", null]);
  await provisionAgain();
  await Promise.all([migrateAssistant(), migrateEnquiry()]);
  const sql = connect(urls.assistant);
  const [last] = await sql<{ id: number }[]>`select max(id) as id from assistant_questions`;
  await createQuestionStore({ sql }).addQuestions([
    {
      language: "en",
      text: "A new one",
      key: "a new one",
      answerId: "storage.have",
      score: 0.2,
      margin: 0.1,
      outcome: "unhelpful",
      times: 1,
    },
  ]);
  const [added] = await sql<{ id: number }[]>`
    select id from assistant_questions where key = 'a new one'`;
  expect(added?.id).toBeGreaterThan(last?.id ?? 0);
  await createQuestionStore({ sql }).addQuestions([
    {
      language: "en",
      text: "Question 0?",
      key: "question 0",
      answerId: null,
      score: 0.2,
      margin: 0.1,
      outcome: "unknown",
      times: 1,
    },
  ]);
  const [counted] = await sql`select times from assistant_questions where key = 'question 0'`;
  expect(counted).toEqual({ times: 2 });
  await expect(sql`delete from assistant_desk_changes`).rejects.toThrow("append only");
  await expect(sql`update assistant_desk_changes set action = 'added'`).rejects.toThrow(
    "append only",
  );
  const enquiry = connect(urls.enquiry);
  await expect(enquiry`select from assistant.assistant_questions`).rejects.toThrow(
    "permission denied for schema assistant",
  );
});

test("who provisions need not be a superuser", async () => {
  await dropDatabase();
  const role = `mover_${randomBytes(6).toString("hex")}`;
  await runOnServer(
    `create role ${role} login createrole createdb password 'a password of the tests'`,
  );
  const url = new URL(serverUrl());
  [url.username, url.password] = [role, "a password of the tests"];
  adminServerUrl = url.href;
  try {
    await makeOldDatabase();
    await fillDesk(["storage", null]);
    const before = await readDesk(connect(urls.enquiry));
    await provisionAgain();
    await Promise.all([migrateAssistant(), migrateEnquiry()]);
    const after = await readDesk(connect(urls.assistant));
    for (const table of tables) expect(after[table]).toHaveLength(before[table]?.length ?? -1);
    expect(await findSchemas()).toEqual(["assistant"]);
  } finally {
    await dropDatabase();
    await runOnServer(`drop role ${role}`);
  }
});

test("two written answers whose topics are one answer now are both kept", async () => {
  await fillDesk(["contact", "unpublished"]);
  await provisionAgain();
  await migrateAssistant();
  const sql = connect(urls.assistant);
  const rows = await sql<{ texts: { en: string } }[]>`select texts from assistant_answers`;
  const texts = rows.map((row) => row.texts.en);
  expect(texts).toEqual(expect.arrayContaining(["Answer 0.", "Answer 1."]));
});

test("an answer that staff wrote in place of a topic's is still given: none comes under a computed one", async () => {
  await fillDesk(writtenTopics);
  await provisionAgain();
  await migrateAssistant();
  const { answers } = await createKnowledgeStore({ sql: connect(urls.assistant) }).readTeaching();
  const lost = answers.flatMap(({ answerId, texts }) =>
    answerId !== null && isComputedAnswer(answerId) ? [[answerId, texts.en]] : [],
  );
  expect(lost).toEqual([]);
});

test("enquiry does not start where provisioning did not run, and every row is kept until it does", async () => {
  await fillDesk(["storage", null]);
  const before = await readDesk(connect(urls.enquiry));
  const config = configSchema.parse({
    ...serviceSettings,
    ROLE: "api",
    DATABASE_URL: urls.enquiry,
    REDIS_URL: inject("servers").redisUrl,
  });
  await expect(startEnquiry({ config, log: quietLog })).rejects.toThrow(
    "provision the database before this release starts",
  );
  expect(await readDesk(connect(urls.enquiry))).toEqual(before);
  await provisionAgain();
  await stopService(await startEnquiry({ config, log: quietLog }));
  await migrateAssistant();
  const after = await readDesk(connect(urls.assistant));
  for (const table of tables) expect(after[table]).toHaveLength(before[table]?.length ?? -1);
});

test("a desk that nobody used goes, and a new one is made", async () => {
  await migrateEnquiry();
  expect(await findSchemas()).toEqual([]);
  await provisionAgain();
  await migrateAssistant();
  expect(await findSchemas()).toEqual(["assistant"]);
  const sql = connect(urls.assistant);
  expect((await createKnowledgeStore({ sql }).readTeaching()).version).toBe("0");
  for (const table of tables) expect(await readRows(sql, table)).toEqual([]);
});
