import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { connectDatabase } from "@dhahabu/platform/db";
import { migrate } from "@dhahabu/platform/migrate";
import { expect, inject, onTestFinished, test } from "vitest";
import { createCannedReplyStore } from "../../services/enquiry/canned-replies/store.ts";
import { createEmptyDatabase } from "../support/create-database.ts";
import "../support/provided.ts";
import { quietLog } from "../support/start-service.ts";

const folder = resolve(import.meta.dirname, "../../services/enquiry/migrations");
const author = {
  userId: 1,
  username: "wanjiru",
  address: "192.0.2.1",
  requestId: "a-change-of-staff",
};

const oldWords = ["vipande vya dhahabu", "स्वर्ण ऋण", "分行"];
const siteWords = ["mikuo ya dhahabu", "गोल्ड लोन", "网点"];

test("seeded replies get the website's words, and what staff changed or wrote stays theirs", async () => {
  const before = await mkdtemp(join(tmpdir(), "migrations-before-"));
  await cp(folder, before, { recursive: true });
  const later = (await readdir(before)).filter((name) => name >= "0029");
  for (const name of later) await rm(join(before, name));
  const database = await createEmptyDatabase(inject("servers").databaseUrl, "enquiry");
  const sql = connectDatabase({ url: database.url });
  onTestFinished(async () => {
    await sql.end();
    await database.drop();
    await rm(before, { recursive: true });
  });
  await migrate(sql, { folder: before, log: quietLog });
  const store = createCannedReplyStore({ sql });
  const list = async () => (await store.list({ sort: "title", limit: 50 })).rows;
  const seeded = await list();
  const boxes = seeded.find(({ title }) => title === "Safe deposit boxes");
  const transport = seeded.find(({ title }) => title === "Secure transport");
  if (!boxes || !transport) throw new Error("They were seeded.");
  const own = await sql.begin(async (tx) => {
    const texts = { ...boxes.texts, en: "Boxes are free from Monday, {{name}}." };
    const changed = await store.update(tx, boxes.id, { title: boxes.title, texts }, author);
    await store.addChange(tx, "changed", boxes, author);
    const written = await store.insert(
      tx,
      { title: "Ours", texts: { en: "Come in.", zh: "请前往分行。" } },
      author,
    );
    await store.addChange(tx, "created", written, author);
    await store.remove(tx, transport.id);
    await store.addChange(tx, "deleted", transport, author);
    return [changed, written];
  });
  await migrate(sql, { folder, log: quietLog });
  await sql.begin((tx) => store.restore(tx, transport.id));
  const after = await list();
  for (const reply of own) expect(after).toContainEqual(reply);
  const others = after.filter(({ id }) => own.every((one) => one.id !== id));
  expect(others).toHaveLength(seeded.length - 1);
  for (const { id, title, texts, updatedAt, updatedBy } of others) {
    const old = seeded.find((one) => one.id === id);
    if (!old) throw new Error(`${title} was not seeded.`);
    const say = (said: typeof texts) => JSON.stringify(said);
    const expected = oldWords.reduce(
      (said, word, at) => said.replaceAll(word, siteWords[at] ?? ""),
      say(old.texts),
    );
    const isRewritten = expected !== say(old.texts);
    expect(texts, title).toEqual(JSON.parse(expected));
    // An editor that was open with the old text is told that it changed.
    expect(updatedAt !== old.updatedAt, title).toBe(isRewritten);
    expect(updatedBy, title).toBeNull();
  }
  expect(others.filter(({ texts }) => texts.zh?.includes("网点"))).toHaveLength(3);
});
