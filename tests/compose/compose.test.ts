import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { uploadedFileSchema } from "@dhahabu/contract/content";
import { findFreePorts } from "@dhahabu/stack/free-port";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import type { ApiClient } from "../support/api-client.ts";
import { copyCheckout } from "../support/copy-checkout.ts";
import { drawPicture } from "../support/draw-picture.ts";
import { createForm } from "../support/file-client.ts";
import { waitFor } from "../support/wait-for.ts";
import { ensureCaddyImage } from "./caddy-image.ts";
import { createSecureFetch } from "./secure-fetch.ts";
import { watchVisitor } from "./watch-visitor.ts";

const run = promisify(execFile);
const longMs = 1_800_000;
const checkout = copyCheckout();
const project = `dhahabu-test-${process.pid}`;
const ownFolders = ["-f", "docker-compose.yml", "-f", "tests/support/compose-ci.yml"];
// One that is named takes the place of those in `.env`.
const everyProfile = ["--profile", "*"];
const email = `njeri-${randomUUID()}@example.com`;
const publish = ["node", "services/stack/ui/publish-ui.ts", "mfe-public"];
const newWords = "Words of the next release.";
// Over which every container is replaced, on a machine that does much else.
const upgradeWithinMs = 120_000;
let origin = "";
let password = "";
let pictureUrl = "";
let picture: Buffer | undefined;
let admin: ApiClient;
let caddy: Awaited<ReturnType<typeof ensureCaddyImage>>;
let secureFetch: ReturnType<typeof createSecureFetch>;
const secureOrigin = "https://localhost";
// For so long Caddy holds a call while the gateway is replaced.
const heldWithinMs = 45_000;

/** Calls compose, of the release that is started or of the one after it. */
async function composeOf(release: "test" | "next", ...args: string[]): Promise<string> {
  const words = ["docker", "compose", "-p", project, ...ownFolders, ...args];
  const { stdout } = await run("env", [`DHAHABU_VERSION=${release}`, ...words], {
    cwd: checkout.root,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

const compose = (...args: string[]) => composeOf("test", ...args);

const readHome = async () => (await fetch(`${origin}/?lang=en`)).text();

async function readPicture(): Promise<Buffer> {
  const answer = await fetch(pictureUrl);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** Puts a picture into the gallery. */
async function showPicture(staff: ApiClient): Promise<void> {
  const sent = await fetch(`${origin}/api/media/upload`, {
    method: "POST",
    body: createForm(await drawPicture("png"), "vault.png", "image/png"),
    headers: { origin, cookie: staff.cookies },
  });
  expect(sent.status).toBe(201);
  const { fileUrl } = uploadedFileSchema.parse(await sent.json());
  const item = { title: "The vault", type: "image", fileUrl };
  expect((await staff.send("POST", "/api/media", item)).status).toBe(201);
  pictureUrl = new URL(fileUrl, origin).href;
  picture = await readPicture();
}

async function enquire(by: string): Promise<void> {
  const answer = await createApiClient(origin).send("POST", "/api/contact", {
    name: "Njeri Kamau",
    email: by,
    phone: "0712 345 678",
    service: "Gold Loans",
    subject: "A loan on a bracelet",
    message: "I would like to know how my bracelet is kept.",
  });
  expect(answer.status, answer.text).toBeLessThan(300);
}

/** What was done before is there: an enquiry, a picture. */
async function findData(): Promise<ApiClient> {
  const staff = await signIn();
  const listed = await staff.get("/api/enquiries?limit=5");
  expect(listed.text).toContain(email);
  expect((await readPicture()).equals(picture ?? Buffer.of())).toBe(true);
  return staff;
}

async function listRootsProcesses(id: string): Promise<string[]> {
  const { stdout } = await run("docker", ["top", id, "-o", "pid,uid,args"]);
  return stdout.split("\n").filter((line) => /^\s*\d+\s+0\s/.test(line));
}

async function signIn() {
  const staff = createApiClient(origin);
  const answer = await staff.send("POST", "/api/login", { username: "admin", password });
  expect(answer.status, answer.text).toBe(200);
  return staff;
}

/** Takes a step with the keys in `.env`; says what its owner is told. */
async function renewKeys(step: string): Promise<string> {
  const env = { INIT_CWD: checkout.root };
  const { exitCode, output } = await checkout.run(
    "services/stack/main.ts",
    ["renew-keys", ".env", step],
    env,
  );
  if (exitCode !== 0) throw new Error(output);
  return output;
}

async function listMails(): Promise<string> {
  const url = "http://127.0.0.1:8025/api/v1/messages";
  return compose("exec", "-T", "mailpit", "wget", "-qO-", url);
}

beforeAll(async () => {
  const [port = 0] = await findFreePorts(1);
  origin = `http://127.0.0.1:${port}`;
  const made = await checkout.run(
    "services/stack/main.ts",
    ["compose-env", "--origin", origin],
    {},
  );
  if (made.exitCode !== 0) throw new Error(made.output);
  const env = await readFile(join(checkout.root, ".env"), "utf8");
  // As an https origin has it, so that the profile `https` can be added to what is tried out.
  await appendFile(
    join(checkout.root, ".env"),
    "TRUSTED_PROXIES='192.168.235.0/28'\nLIMIT_READ='100000/60'\n",
  );
  password = /^ADMIN_PASSWORD='(?<password>.+)'$/m.exec(env)?.groups?.["password"] ?? "";
  await compose("up", "--build", "--wait", "--quiet-pull");
  caddy = await ensureCaddyImage();
}, longMs);

afterAll(async () => {
  await compose(...everyProfile, "down", "--volumes", "--timeout", "5").catch(() => undefined);
  await caddy?.remove();
  await checkout.remove();
}, longMs);

it(
  "shows its pages, lets staff in, takes a picture, and sends the mails of an enquiry",
  async () => {
    expect((await fetch(`${origin}/api/health`)).status).toBe(200);
    expect(await readHome()).toContain("<main");
    admin = await signIn();
    await showPicture(admin);
    await enquire(email);
    await waitFor("the mails", async () => (await listMails()).includes(email), {
      timeoutMs: 60_000,
      everyMs: 1000,
    });
  },
  longMs,
);

it(
  "runs nothing as root, and publishes the gateway alone, on loopback",
  async () => {
    const ids = (await compose("ps", "--quiet")).trim().split("\n");
    const names = [];
    for (const id of ids) {
      const { stdout: text } = await run("docker", ["inspect", id]);
      const [found] = JSON.parse(text) as {
        Config: { Labels: Record<string, string> };
        HostConfig: { PortBindings: Record<string, { HostIp: string }[]> };
      }[];
      const name = found?.Config.Labels["com.docker.compose.service"] ?? "";
      names.push(name);
      const addresses = Object.values(found?.HostConfig.PortBindings ?? {}).flat();
      expect(
        addresses.map(({ HostIp }) => HostIp),
        name,
      ).toEqual(name === "gateway" ? ["127.0.0.1"] : []);
      // The servers' images are asked for their health by root, for a moment.
      await expect.poll(() => listRootsProcesses(id), { message: name }).toEqual([]);
    }
    expect(names).toContain("delivery-worker");
  },
  longMs,
);

it(
  "publishes the next version of an interface and goes back, and a visitor meets no error",
  async () => {
    checkout.edit("mfe-public/src/pages/home/messages/en.json", (json) => {
      const texts = JSON.parse(json) as Record<string, string>;
      return JSON.stringify({ ...texts, "hero.text": newWords });
    });
    const visitor = watchVisitor(origin);
    await composeOf("next", "run", "--rm", "--build", "-T", "ui");
    await waitFor("the new words", async () => (await readHome()).includes(newWords));
    await composeOf("next", "run", "--rm", "-T", "ui", ...publish, "--rollback");
    await waitFor("the old words", async () => !(await readHome()).includes(newWords));
    const { answered, faults, unavailable, silentMs } = await visitor.end();
    expect(answered).toBeGreaterThan(100);
    expect({ faults, unavailable, silentMs }).toEqual({ faults: [], unavailable: 0, silentMs: 0 });
    const started = await composeOf("next", "run", "--rm", "-T", "ui");
    expect(started).toContain("mfe-public stays as it was taken back to");
    expect(await readHome()).not.toContain(newWords);
  },
  longMs,
);

it(
  "stands behind Caddy by the profile https, which says itself who asks",
  async (context) => {
    if (!caddy) return context.skip("neither Caddy's image nor Debian's package can be had");
    await compose("--profile", "https", "up", "--wait", "--no-deps", "caddy");
    const authority = "/data/caddy/pki/authorities/local/root.crt";
    const ca = await waitFor("Caddy's own authority", () =>
      compose("exec", "-T", "caddy", "cat", authority),
    );
    secureFetch = createSecureFetch(ca);
    const id = (await compose("ps", "--quiet", "caddy")).trim();
    expect(await listRootsProcesses(id)).toEqual([]);
    const home = await waitFor("the site's certificate", () =>
      secureFetch(new URL("/?lang=en", secureOrigin)),
    );
    expect(home.status).toBe(200);
    expect(await home.text()).toContain("<main");
    const plain = await fetch("http://localhost/?lang=en", { redirect: "manual" });
    expect([plain.status, plain.headers.get("location")]).toEqual([
      308,
      `${secureOrigin}/?lang=en`,
    ]);

    const elsewhere = "203.0.113.9";
    const signedIn = await secureFetch(new URL("/api/login", secureOrigin), {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": elsewhere },
      body: JSON.stringify({ username: "admin", password }),
    });
    expect(signedIn.status).toBe(200);
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const listed = await secureFetch(new URL("/api/user/sessions", secureOrigin), {
      headers: { cookie },
    });
    const sessions = (await listed.json()) as { isCurrent: boolean; address: string }[];
    const own = sessions.find(({ isCurrent }) => isCurrent);
    expect(own?.address).toMatch(/^\d+\./);
    expect(own?.address).not.toBe(elsewhere);
  },
  longMs,
);

it(
  "gives callers new keys while all runs, and a visitor meets no error",
  async () => {
    const visitor = watchVisitor(origin);
    const rotate = ["node", "services/stack/main.ts", "rotate-keys"];
    const said = await compose("run", "--rm", "-T", "provision", ...rotate);
    expect(said).toContain("Rotated: gateway-identity");
    const { faults, unavailable, silentMs } = await visitor.end();
    expect({ faults, unavailable, silentMs }).toEqual({ faults: [], unavailable: 0, silentMs: 0 });
    expect((await admin.get("/api/enquiries?limit=5")).status).toBe(200);
  },
  longMs,
);

it(
  "goes on to the next tag and to new keys with all data and everybody signed in, and a visitor meets 503 at worst, until the gateway is replaced, and behind Caddy then too",
  async () => {
    const renewed = await renewKeys("use");
    expect(renewed).toContain("--wait gateway identity lending; and forget");
    const visitor = watchVisitor(origin);
    const behindCaddy = caddy
      ? watchVisitor(secureOrigin, { fetch: secureFetch, answersWithinMs: heldWithinMs })
      : undefined;
    await composeOf("next", "up", "--build", "--wait");
    const { faults, silences, silentMs } = await visitor.end();
    const held = await behindCaddy?.end();
    expect({ faults: held?.faults ?? [], silences: held?.silences ?? 0 }).toEqual({
      faults: [],
      silences: 0,
    });
    const images = await composeOf("next", "ps", "--format", "{{.Image}}");
    expect(images).toContain("dhahabu/service:next");
    expect(images).not.toContain("dhahabu/service:test");
    expect(faults).toEqual([]);
    // Nobody but the gateway listens, so that its own replacement is heard as silence, once.
    expect(silences).toBeLessThanOrEqual(1);
    expect(silentMs).toBeLessThan(upgradeWithinMs);
    expect((await admin.get("/api/user")).status).toBe(200);
    // The same build was taken back, so that it takes its name to have it again.
    expect(await readHome()).not.toContain(newWords);
    await composeOf("next", "run", "--rm", "-T", "ui", ...publish);
    await waitFor("the new words", async () => (await readHome()).includes(newWords));
    await findData();
  },
  longMs,
);

it(
  "keeps its data when it is taken down, and is brought up again as the tag before, without a build",
  async () => {
    await renewKeys("forget");
    await compose(...everyProfile, "down", "--timeout", "20");
    await compose("up", "--no-build", "--wait");
    // The keys before the upgrade open nothing any more, and nothing is under them.
    expect((await admin.get("/api/user")).status).toBe(401);
    await findData();
    expect(await readHome()).not.toContain(newWords);
  },
  longMs,
);

it(
  "is backed up while it runs, and is put back as it was then, with no mail until staff release it",
  async () => {
    const said = await compose("run", "--rm", "-T", "backup");
    const made = /Backup (?<name>\w+): \d+ rows of \d+ tables, restored and compared/.exec(said);
    const name = made?.groups?.["name"] ?? "";
    expect(name, said).not.toBe("");
    const later = `later-${randomUUID()}@example.com`;
    await enquire(later);
    const restore = ["run", "--rm", "-T", "backup", "restore"];
    await expect(compose(...restore, name)).rejects.toThrow("The bank runs");
    await compose("stop", "--timeout", "20");
    await expect(compose(...restore, "20200101T000000Z")).rejects.toThrow("There is no backup");
    expect(await compose(...restore, name)).toContain(`Restored ${name}.`);
    await compose("rm", "--force", "redis");
    await run("docker", ["volume", "rm", `${project}_redis`]);
    await compose("up", "--no-build", "--wait");
    const staff = await findData();
    expect((await staff.get("/api/enquiries?limit=5")).text).not.toContain(later);
    const sending = await staff.get("/api/deliveries/sending");
    const { pause } = sending.body as { pause: { dataOf: string } | null };
    expect(pause?.dataOf).toBeDefined();
  },
  longMs,
);
