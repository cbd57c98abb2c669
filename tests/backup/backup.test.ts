import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readManifest, writeManifest } from "../../services/stack/backup/manifest.ts";
import type { Manifest } from "../../services/stack/backup/manifest.ts";
import { createApiClient } from "../support/api-client.ts";
import { checksumTables } from "../support/checksum-tables.ts";
import { generousLimits } from "../support/generous-limits.ts";
import { startMailServer } from "../support/mail-server.ts";
import type { MailServer } from "../support/mail-server.ts";
import {
  listAlive,
  listFamily,
  machineEnv,
  makeDataDir,
  removeDataDir,
  startStackProcess,
} from "../support/stack-process.ts";
import { tinyPng } from "../support/call-samples.ts";
import { keepUi, restoreUi } from "../support/ui-cache.ts";
import { waitFor } from "../support/wait-for.ts";

const root = resolve(import.meta.dirname, "../..");
const longMs = 600_000;
const patience = { timeoutMs: 120_000 };
const mostSent = 100;
const adminPassword = "nine ounces of quiet gold";
const family: number[] = [];
let dataDir = "";
let elsewhere = "";
let backupDir = "";
let smtp: MailServer;
let bank: Awaited<ReturnType<typeof start>>;

function settingsOf(folder: string): Record<string, string> {
  return {
    ...generousLimits,
    DATA_DIR: folder,
    BACKUP_DIR: backupDir,
    BACKUP_KEEP: "2",
    // Never due here; with it the log of changes is put aside.
    BACKUP_CRON: "0 0 29 2 *",
    SMTP_URL: smtp.url,
    ADMIN_PASSWORD: adminPassword,
    MEDIA_DEMO: "no",
    PRICE_CRON: "0 0 29 2 *",
  };
}

async function start(folder: string) {
  const stack = await startStackProcess({ dataDir: folder, env: settingsOf(folder) });
  const pid = stack.child.pid ?? 0;
  family.push(pid);
  const url = await stack.ready();
  family.push(...listFamily(pid));
  return { ...stack, url, pid };
}

async function stop() {
  bank.child.kill("SIGTERM");
  expect(await bank.ended()).toBe(0);
}

/** A command of the repository as somebody at a terminal gives it. */
function command(name: "backup" | "restore", args: string[] = [], folder = dataDir) {
  const child = spawn(process.execPath, [join(root, "services/stack/run.mjs"), name, ...args], {
    cwd: root,
    env: { ...machineEnv, ...settingsOf(folder) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = new Promise<number | null>((done) => child.once("close", done));
  return { child, output: () => output, ended };
}

/** The one sentence with which a command refuses. */
async function refusal(name: "backup" | "restore", args: string[], folder = dataDir) {
  const refused = command(name, args, folder);
  expect(await refused.ended, refused.output()).toBe(1);
  return refused.output().trim().split("\n").at(-1);
}

async function connect(folder: string): Promise<postgres.Sql> {
  const secrets = JSON.parse(await readFile(join(folder, "secrets.json"), "utf8")) as {
    postgresPassword: string;
  };
  const lines = (await readFile(join(folder, "postgres/postmaster.pid"), "utf8")).split("\n");
  return postgres(`postgres://postgres@127.0.0.1:${lines[3]}/dhahabu`, {
    password: secrets.postgresPassword,
    max: 1,
    onnotice: () => undefined,
  });
}

const newEnquiry = () => ({
  name: "Njeri Kamau",
  email: `njeri-${randomUUID()}@example.com`,
  phone: "0712 345 678",
  service: "Gold Loans",
  subject: "A loan on a bracelet",
  message: "I would like to know how my bracelet is kept.",
});

async function send() {
  const enquiry = newEnquiry();
  const answer = await createApiClient(bank.url).send("POST", "/api/contact", enquiry);
  expect(answer.status, answer.text).toBeLessThan(300);
  return enquiry.email;
}

async function hasSentAll(sql: postgres.Sql): Promise<boolean> {
  const owed = await sql`select from enquiry.mails where delivered_at is null`;
  return owed.length === 0;
}

const listBackups = async () =>
  (await readdir(backupDir)).filter((name) => /^\d{8}T\d{6}Z$/.test(name)).toSorted();

async function copyOfNewest(): Promise<{ folder: string; manifest: Manifest; from: string }> {
  const from = await mkdtemp(join(tmpdir(), "dhahabu-copied-"));
  const name = (await listBackups()).at(-1) ?? "";
  const folder = join(from, name);
  await cp(join(backupDir, name), folder, { recursive: true });
  const manifest = readManifest(await readFile(join(folder, "manifest.json"), "utf8"));
  if (!manifest) throw new Error("The manifest cannot be read.");
  return { folder, manifest, from };
}

beforeAll(async () => {
  dataDir = await makeDataDir();
  elsewhere = await makeDataDir();
  backupDir = await mkdtemp(join(tmpdir(), "dhahabu-backups-"));
  smtp = await startMailServer();
  await restoreUi(join(dataDir, "ui"));
  bank = await start(dataDir);
  await keepUi(join(dataDir, "ui"));
}, longMs);

afterAll(async () => {
  await removeDataDir(dataDir, family);
  for (const folder of [elsewhere, backupDir]) await rm(folder, { recursive: true, force: true });
  await smtp.stop();
});

it(
  "is made while customers write, is proven, and shows its key once",
  async () => {
    const admin = createApiClient(bank.url);
    await admin.send("POST", "/api/login", { username: "admin", password: adminPassword });
    const form = new FormData();
    form.set("file", new Blob([tinyPng], { type: "image/png" }), "coin.png");
    const uploaded = await fetch(`${bank.url}/api/media/upload`, {
      method: "POST",
      headers: { Cookie: admin.cookies, Origin: bank.url },
      body: form,
    });
    expect(uploaded.status, await uploaded.text()).toBeLessThan(300);

    const sql = await connect(dataDir);
    await sql`select pg_advisory_lock(hashtext('dhahabu backup'))`;
    expect(await refusal("backup", [])).toMatch(/Another backup of this product is being made/);
    await sql.end();

    const backup = command("backup");
    let sent = 0;
    let isOver = false;
    void backup.ended.then(() => (isOver = true));
    while (!isOver && sent < mostSent) {
      await send();
      sent += 1;
    }
    expect(await backup.ended, backup.output()).toBe(0);
    expect(sent).toBeGreaterThan(1);
    expect(backup.output()).toMatch(/✓ Restored to prove it/);
    expect(backup.output()).not.toContain("not on the disk");
    expect(backup.output()).toMatch(/Backup .+: \d+ rows of \d+ tables, \d+ files, [\d.]+ MB, in/);
    const key = (await readFile(join(dataDir, "backup-key.txt"), "utf8")).trim();
    expect(backup.output()).toContain(key);
    const { folder, manifest } = await copyOfNewest();
    expect(Object.keys(manifest.files).filter((path) => path.startsWith("uploads/"))).not.toEqual(
      [],
    );
    expect(Object.keys(manifest.files)).toContain("ui/registry.json");
    const sealed = await readFile(join(folder, "keys.sealed"), "latin1");
    expect(sealed).not.toContain("sessionSecret");
  },
  longMs,
);

it(
  "killed with -9 in the middle, leaves no backup, no server, and a product that works",
  async () => {
    const before = await listBackups();
    const cut = command("backup");
    const scratch = join(dataDir, "scratch/postgres/postmaster.pid");
    await waitFor("the server that proves it", () => existsSync(scratch), patience);
    const members = listFamily(cut.child.pid ?? 0);
    for (const pid of members.slice(0, 2)) process.kill(pid, "SIGKILL");
    await waitFor("all of it to end", () => listAlive(members).length === 0, patience);
    expect(await listBackups()).toEqual(before);
    await send();
    const next = command("backup");
    expect(await next.ended, next.output()).toBe(0);
    expect(next.output()).not.toContain("shown this once");
    expect((await readdir(backupDir)).filter((name) => name.endsWith(".draft"))).toEqual([]);
  },
  longMs,
);

let early = "";
let late = "";
let moment: Date;
let owed: string[] = [];
let sums: Record<string, string> = {};

it(
  "keeps the newest two, of which the last has mails that did not leave",
  async () => {
    early = await send();
    const sql = await connect(dataDir);
    await waitFor("every mail to leave", () => hasSentAll(sql), patience);
    const [row] = await sql<{ at: Date }[]>`select clock_timestamp() as at`;
    moment = row?.at ?? new Date();
    smtp.behave("refuse");
    late = await send();
    owed = [late];
    await sql`delete from gateway.sessions`;
    await waitFor("the mails to be refused", async () => {
      const rows = await sql`
        select from enquiry.outbox where completed_at is null and published_at is not null`;
      return rows.length === 2;
    });
    const made = command("backup");
    expect(await made.ended, made.output()).toBe(0);
    expect(await listBackups()).toHaveLength(2);
    sums = await checksumTables(sql);
    const [last] = await sql<{ wal: string }[]>`select pg_walfile_name(pg_switch_wal()) as wal`;
    await waitFor(
      "the log to be put aside",
      async () => {
        const [archiver] = await sql<{ isDone: boolean }[]>`
          select last_archived_wal >= ${last?.wal ?? ""} as "isDone" from pg_stat_archiver`;
        return archiver?.isDone;
      },
      patience,
    );
    await sql.end();
  },
  longMs,
);

it(
  "refuses to restore over a product that runs, or one that is there, in a sentence each",
  async () => {
    expect(await refusal("restore", ["--replace"])).toMatch(/is already running with the data/);
    await stop();
    expect(await refusal("restore", [])).toMatch(/holds a product: say --replace/);
    expect(await refusal("restore", ["20200101T000000Z"])).toMatch(/There is no backup in/);
    expect(await refusal("restore", ["--until", "yesterday"])).toMatch(/a moment with its zone/);
    expect(await refusal("restore", ["--until", "2020-01-01T00:00Z"])).toMatch(/from before/);
    expect(await refusal("restore", [], elsewhere)).toMatch(/sealed: give the file of their key/);
    expect(await refusal("backup", ["--to", join(dataDir, "secrets.json/backups")])).toMatch(
      /cannot be written/,
    );
    expect(await refusal("backup", [], elsewhere)).toMatch(
      /There is no product in the data folder/,
    );
  },
  longMs,
);

it(
  "refuses what is damaged, cut off, of another server or a newer release, and touches nothing",
  async () => {
    const key = ["--key", join(dataDir, "backup-key.txt")];
    const tell = async (from: string, more: string[] = key) =>
      refusal("restore", ["--from", from, ...more], elsewhere);

    const flipped = await copyOfNewest();
    const database = join(flipped.folder, "database.tar.gz");
    const bytes = await readFile(database);
    bytes.writeUInt8(bytes.readUInt8(1000) ^ 1, 1000);
    await writeFile(database, bytes);
    expect(await tell(flipped.from)).toMatch(/database\.tar\.gz is damaged \(its checksum/);
    await truncate(database, 5000);
    expect(await tell(flipped.from)).toMatch(/database\.tar\.gz is cut off \(5000 of \d+ bytes\)/);
    await truncate(join(flipped.folder, "manifest.json"), 500);
    expect(await tell(flipped.from)).toMatch(/manifest\.json is damaged or cut off/);

    const changed = await copyOfNewest();
    const pretend = (fields: Partial<Manifest>) =>
      writeFile(
        join(changed.folder, "manifest.json"),
        writeManifest({ ...changed.manifest, ...fields }),
      );
    await pretend({ postgres: "19" });
    expect(await tell(changed.from)).toMatch(/is of PostgreSQL 19 and this is 18/);
    await pretend({ platform: "linux-sparc" });
    expect(await tell(changed.from)).toMatch(/was made on linux-sparc/);
    const { migrations } = changed.manifest;
    await pretend({ migrations: { ...migrations, pricing: ["9999-younger.sql"] } });
    expect(await tell(changed.from)).toMatch(/of a newer release than this one \(pricing 9999/);
    await pretend({});
    const otherKey = join(changed.from, "key.txt");
    await writeFile(otherKey, `${Buffer.alloc(32, 7).toString("base64url")}\n`);
    expect(await tell(changed.from, ["--key", otherKey])).toMatch(/sealed with another key/);
    expect(await readdir(elsewhere)).not.toContain("postgres");
    for (const { from } of [flipped, changed]) await rm(from, { recursive: true });
  },
  longMs,
);

it(
  "killed with -9 in the middle of a restore, leaves what was there; begun again, it restores elsewhere",
  async () => {
    const args = ["--key", join(dataDir, "backup-key.txt")];
    const cut = command("restore", args, elsewhere);
    const recovered = join(elsewhere, "restoring/postgres/postmaster.pid");
    await waitFor("the database to be recovered", () => existsSync(recovered), patience);
    const members = listFamily(cut.child.pid ?? 0);
    for (const pid of members.slice(0, 2)) process.kill(pid, "SIGKILL");
    await waitFor("all of it to end", () => listAlive(members).length === 0, patience);
    expect(await readdir(elsewhere)).not.toContain("postgres");
    const again = command("restore", args, elsewhere);
    expect(await again.ended, again.output()).toBe(0);
    expect(again.output()).toMatch(/no mail leaves .+ until staff release the sending/);
    expect(again.output()).not.toContain("in no backup");
    expect(await readdir(elsewhere)).not.toContain("restoring");
  },
  longMs,
);

it(
  "starts elsewhere with every row, file, interface and secret, and sends nothing until it is released",
  async () => {
    smtp.behave("take");
    const taken = smtp.mails.length;
    bank = await start(elsewhere);
    const sql = await connect(elsewhere);
    const restored = await checksumTables(sql);
    const apart = Object.keys(sums).filter((name) => sums[name] !== restored[name]);
    // The pause itself, when a job was last handed over, and the link that each try of a refused mail has.
    const moves = ["enquiry.sending_pauses", "enquiry.outbox", "enquiry.enquiry_links"];
    expect(apart.filter((name) => !moves.includes(name))).toEqual([]);
    expect((await fetch(`${bank.url}/`)).status).toBe(200);
    const [file] = await sql<{ name: string }[]>`select name from content.media_files`;
    expect(file).toBeDefined();
    const secrets = (folder: string) => readFile(join(folder, "secrets.json"), "utf8");
    expect(await secrets(elsewhere)).toBe(await secrets(dataDir));

    const staff = createApiClient(bank.url);
    const signedIn = await staff.send("POST", "/api/login", {
      username: "admin",
      password: adminPassword,
    });
    expect(signedIn.status).toBe(200);
    owed.push(await send());
    const paused = await staff.get("/api/deliveries/sending");
    const { pause } = paused.body as { pause: { waitingCount: number } };
    expect(pause.waitingCount).toBeGreaterThanOrEqual(4);
    await waitFor(
      "the relay to have looked",
      async () => {
        const rows = await sql`
          select from enquiry.outbox where kind = 'event' and completed_at is null`;
        return rows.length === 0;
      },
      patience,
    );
    expect(smtp.mails).toHaveLength(taken);

    const released = await staff.send("POST", "/api/deliveries/sending/release");
    expect(released.body).toEqual({ pause: null });
    const again = await staff.send("POST", "/api/deliveries/sending/release");
    expect(again.body).toEqual({ pause: null });
    await waitFor("every mail to leave", () => hasSentAll(sql), patience);
    const sent = smtp.mails.slice(taken);
    expect(sent.length).toBeGreaterThanOrEqual(pause.waitingCount);
    expect(new Set(sent.map((mail) => mail.messageId)).size).toBe(sent.length);
    for (const address of owed) {
      expect(sent.filter((mail) => mail.envelopeTo.includes(address))).toHaveLength(1);
    }
    const [audit] = await sql`
      select released_by_username as name, released_at is not null as "isReleased"
      from enquiry.sending_pauses`;
    expect(audit).toEqual({ name: "admin", isReleased: true });
    await sql.end();
    await stop();
  },
  longMs,
);

it(
  "goes back to a moment between two backups, and keeps what was there beside it",
  async () => {
    const args = ["--replace", "--until", moment.toISOString()];
    const restored = command("restore", args);
    expect(await restored.ended, restored.output()).toBe(0);
    expect(restored.output()).toMatch(/What was there before is kept in .+replaced-\d/);
    bank = await start(dataDir);
    const sql = await connect(dataDir);
    const rows = await sql<{ email: string }[]>`
      select email from enquiry.enquiries where email in (${early}, ${late})`;
    expect(rows.map(({ email }) => email)).toEqual([early]);
    await sql.end();
    await stop();
  },
  longMs,
);
