import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import {
  composeEnvironment,
  describeCompletion,
  readSite,
  writeComposeEnvironment,
} from "@dhahabu/stack/compose-environment";
import { uiStoreSettings } from "@dhahabu/platform/ui-store";
import { compileCache } from "@dhahabu/stack/services";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { configSchema as contentSchema } from "../../services/content/config.ts";
import { configSchema as assistantSchema } from "../../services/assistant/config.ts";
import { configSchema as enquirySchema } from "../../services/enquiry/config.ts";
import { configSchema as gatewaySchema } from "../../services/gateway/config.ts";
import { configSchema as identitySchema } from "../../services/identity/config.ts";
import { configSchema as lendingSchema } from "../../services/lending/config.ts";
import { configSchema as pagesSchema } from "../../services/pages/config.ts";
import { pricingConfigSchema } from "../../services/pricing/config.ts";
import composeSchema from "../support/compose-schema.json" with { type: "json" };

const run = promisify(execFile);
const root = resolve(import.meta.dirname, "../..");
const systemPath = "/usr/local/bin:/usr/bin:/bin";
const composeText = readFileSync(join(root, "docker-compose.yml"), "utf8");
const dockerfile = readFileSync(join(root, "services/stack/docker/Dockerfile"), "utf8");

interface ComposeService {
  image?: string;
  build?: { context: string; dockerfile: string; target: string };
  command?: string[];
  environment?: Record<string, string>;
  pull_policy?: string;
  profiles?: string[];
  configs?: { source: string; target: string }[];
  ports?: string[];
  volumes?: string[];
  networks?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  logging?: { driver: string; options: Record<string, string> };
  read_only?: boolean;
  mem_limit?: string;
  tmpfs?: string[];
}

interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } } | null>;
  volumes: Record<string, unknown>;
  configs: Record<string, { content?: string; file?: string }>;
}

const compose = parse(composeText, { merge: true }) as ComposeFile;
const services = Object.entries(compose.services);
const running = services.filter(([, { image }]) => image?.startsWith("dhahabu/service:"));
const longLived = running.filter(([name]) => name !== "provision");

const samples: Record<string, string> = {
  PUBLIC_ORIGIN: "https://bank.example",
  SMTP_URL: "smtps://mail.example",
  TRUSTED_PROXIES: "10.0.0.0/8",
  PRICE_FEED_URL: "https://feed.example",
  PRICE_FEED_PROVIDER: "metalprice",
  PRICE_CRON: "* * * * *",
  PRICE_DELAYED_AFTER_SECONDS: "600",
  PRICE_FALLBACK_AFTER_SECONDS: "3600",
  UPLOAD_MAX_MEGAPIXELS: "40",
  MEDIA_STALL_SECONDS: "30",
  MEDIA_SWEEP_CRON: "*/5 * * * *",
  MEDIA_ORIGINS: "https://media.example",
  S3_ENDPOINT: "https://store.example",
  ASSISTANT_MODEL_URL: "https://model.example",
  MAIL_FROM: "no-reply@bank.example",
  MAIL_STAFF_TO: "desk@bank.example",
  MAIL_TIMEOUT_SECONDS: "60",
  SESSION_IDLE_MINUTES: "20",
  SESSION_ABSOLUTE_HOURS: "8",
  SESSION_CHECK_SECONDS: "10",
  FRESH_SIGN_IN_MINUTES: "5",
  LIMIT_READ: "300/60",
  LIMIT_WRITE: "60/60",
  LIMIT_LOGIN: "5/900",
  LIMIT_LOGIN_ADDRESS: "50/900",
  LIMIT_LOGIN_ACCOUNT: "20/900",
  LIMIT_REGISTER: "10/3600",
  LIMIT_FORM: "5/600",
  LIMIT_CODE: "7/60",
  LIMIT_CHAT: "15/60",
  LIMIT_FILES_PER_ADDRESS: "50",
  LIMIT_EVENTS_PER_ADDRESS: "100",
  LIMIT_EVENTS_TOTAL: "10000",
  PREPARED_MAX_AGE_SECONDS: "120",
  DRAIN_SECONDS: "7",
  DATABASE_POOL: "12",
  OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318",
  OTEL_TRACES_SAMPLER_ARG: "0.5",
  SIEM_FILE: "/data/siem/events.jsonl",
  SIEM_FILE_MB: "10",
  SIEM_FILES: "3",
};

/** What each service can be told. */
const settingsOf = {
  gateway: gatewaySchema,
  identity: identitySchema,
  content: contentSchema,
  pricing: pricingConfigSchema,
  enquiry: enquirySchema,
  assistant: assistantSchema,
  lending: lendingSchema,
  pages: pagesSchema,
};
const listSettings = (setting: string, without?: string) =>
  Object.keys(settingsOf).flatMap((name) => (name === without ? [] : `${name} ${setting}`));
// `npm run dev` alone announces interfaces, gateway and pages have one role, and a container shares its port with nobody.
const untold = [
  "gateway ANNOUNCE_UI",
  "gateway ROLE",
  "pages ROLE",
  ...listSettings("REUSE_PORT"),
  ...listSettings("DRAIN_SECONDS", "gateway"),
  // A store of interfaces is for several hosts.
  ...Object.keys(uiStoreSettings).map((setting) => `gateway ${setting}`),
].toSorted();

/** A value as compose would hand it over, with something believable for each variable of the outside. */
function fillIn(value: string): string {
  return value.replaceAll(
    /\$\{(?<name>\w+)(?::(?<kind>[?-])(?<rest>[^}]*))?\}/g,
    (_, name: string, kind: string | undefined, rest: string | undefined) =>
      samples[name] ?? (kind === "-" && rest ? rest : "a-sample-secret-of-forty-characters-or-so"),
  );
}

function environmentOf(service: ComposeService): Record<string, string> {
  return Object.fromEntries(
    Object.entries(service.environment ?? {}).map(([name, value]) => [name, fillIn(value)]),
  );
}

function requiredVariables(): string[] {
  const found = composeText.matchAll(/\$\{(?<name>\w+):\?/g);
  return [...new Set([...found].map((match) => match.groups?.["name"] ?? ""))].toSorted();
}

function hasCompose(): boolean {
  try {
    execFileSync("docker", ["compose", "version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const readLines = (text: string) =>
  Object.fromEntries(
    text
      .trim()
      .split("\n")
      .map((line) => /^(\w+)='(.*)'$/.exec(line)?.slice(1) ?? [line, undefined]),
  ) as Record<string, string | undefined>;

describe("compose-env", () => {
  const folder = mkdtempSync(join(tmpdir(), "compose-env-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  const write = (file: string, ...args: string[]) =>
    writeComposeEnvironment(file, readSite(args), composeText);

  it("writes a file for its owner alone, and changes nothing in one that is whole", async () => {
    const file = join(folder, ".env");
    await write(file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const text = readFileSync(file, "utf8");
    expect(Object.values(readLines(text))).not.toContain(undefined);
    const whole = { added: [], lacking: [] };
    expect(await write(file)).toEqual(whole);
    expect(await write(file, "--origin", "http://127.0.0.1:3000")).toEqual(whole);
    expect(readFileSync(file, "utf8")).toBe(text);
    expect(describeCompletion(file, whole)).toContain("has all that this release asks for");
  });

  it("refuses another origin or mail server than the file's, and leaves the file as it is", async () => {
    const file = join(folder, "other.env");
    const site = ["--origin", "https://bank.example", "--smtp", "smtps://user:secret@mail.example"];
    await write(file, ...site);
    const text = readFileSync(file, "utf8");
    const elsewhere = ["--origin", "https://gold.example", ...site.slice(2)];
    await expect(write(file, ...elsewhere)).rejects.toThrow("another PUBLIC_ORIGIN than --origin");
    const refused = await write(file, "--smtp", "smtps://mail.example").catch(String);
    expect(refused).toContain("another SMTP_URL than --smtp");
    expect(refused).not.toContain("secret");
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("says what it cannot make, and closes the file to others", async () => {
    const file = join(folder, "open.env");
    const kept = composeEnvironment(readSite([]))
      .split("\n")
      .filter((line) => !/^(PUBLIC_ORIGIN|POSTGRES_PASSWORD|SMTP_URL)=/.test(line));
    writeFileSync(file, `${kept.join("\n")}SMTP_URL=""\n`, { mode: 0o644 });
    const completion = await write(file);
    const lacking = ["POSTGRES_PASSWORD", "PUBLIC_ORIGIN", "SMTP_URL"];
    expect(completion).toEqual({ added: [], lacking });
    const said = describeCompletion(file, { added: [], lacking });
    expect(said).toContain(`still lacks ${lacking.join(", ")}`);
    expect(said).not.toContain("has all");
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("gives a file of an earlier release the secrets that it lacks, and keeps every line", async () => {
    const file = join(folder, "earlier.env");
    const lacks = ["FACTOR_KEY", "LENDING_DB_PASSWORD", "SMTP_URL"];
    const before = composeEnvironment(readSite([]))
      .split("\n")
      .filter((line) => !lacks.some((name) => line.startsWith(`${name}=`)))
      .join("\n")
      .concat("# by hand\nFACTOR_KEY=''\nMINE = 7");
    writeFileSync(file, before);
    const completion = await write(file, "--smtp", "smtps://user:password@mail.example:4650");
    expect(completion).toEqual({ added: lacks, lacking: [] });
    const text = readFileSync(file, "utf8");
    expect(text.startsWith(`${before}\n`)).toBe(true);
    const lines = readLines(text.slice(before.length));
    for (const name of lacks) expect(lines[name]?.length, name).toBeGreaterThan(38);
    expect(describeCompletion(file, { added: lacks, lacking: [] })).toContain(
      "New in it: FACTOR_KEY, LENDING_DB_PASSWORD, SMTP_URL.",
    );
    expect(await write(file)).toEqual({ added: [], lacking: [] });
  });

  it("says in words which mails reach nobody, and prints nothing that compose would read", () => {
    const lines = readLines(composeEnvironment(readSite([])));
    expect(lines["COMPOSE_PROFILES"]).toBe("mailpit");
    expect(lines["SMTP_URL"]).toBe("smtp://mailpit:1025");
    // Steps of an installation are no part of what a command answers.
    const entry = readFileSync(join(root, "services/stack/run.mjs"), "utf8");
    expect(entry).not.toContain("stdout.write");
  });

  it("puts Caddy before a site of customers, whom the gateway believes who asks", () => {
    const smtp = "smtps://user:p$ss@mail.example";
    const site = readSite(["--origin", "https://bank.example", "--smtp", smtp]);
    const lines = readLines(composeEnvironment(site));
    expect(lines).toMatchObject({
      COMPOSE_PROFILES: "https",
      PUBLIC_ORIGIN: "https://bank.example",
      SITE_ADDRESS: "bank.example",
      SMTP_URL: smtp,
    });
    const front = compose.networks["front"]?.ipam?.config[0]?.subnet;
    expect(lines["TRUSTED_PROXIES"]).toBe(front);
  });

  it.each([
    [["--origin", "http://bank.example", "--smtp", "smtp://mail.example"], /readable/],
    [["--origin", "https://bank.example"], /needs a mail server/],
    [["--origin", "bank.example"], /an address such as/],
    [["--origin", "https://bank.example/path"], /an address such as/],
    [["--smtp", "mail.example"], /--smtp is an address/],
    [["--host", "x"], /Unknown option/],
  ])("refuses %j in a sentence", (args, sentence) => {
    expect(() => readSite(args)).toThrow(sentence);
  });
});

describe("docker-compose.yml", () => {
  it("fits the compose specification's schema", () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const { $schema: _, ...schema } = composeSchema;
    const validate = ajv.compile(schema);
    validate(compose);
    expect(validate.errors ?? []).toEqual([]);
    validate({ services: { gateway: { image: 5, ports: "3000" } } });
    expect(validate.errors?.map((error) => error.instancePath)).toContain(
      "/services/gateway/image",
    );
  });

  it.skipIf(!hasCompose())("is accepted by docker compose itself", () => {
    const env = Object.fromEntries(requiredVariables().map((name) => [name, "sample"]));
    execFileSync("docker", ["compose", "config", "--quiet"], {
      cwd: root,
      env: { PATH: systemPath, ...env },
    });
    expect(requiredVariables()).not.toEqual([]);
  });

  it("runs every service and worker of npm start", async () => {
    const { listNodeFlags, processNames, serviceProcesses } =
      await import("@dhahabu/stack/services");
    for (const name of processNames) {
      const { service, role } = serviceProcesses[name];
      const { command, environment } = compose.services[name] ?? {};
      const flags = listNodeFlags(name, "/data/ui").map((flag) => flag.replace(root, "/app"));
      expect(command, name).toEqual(["node", ...flags, `services/${service}/main.ts`]);
      expect(environment?.["ROLE"] ?? "api", name).toBe(role);
    }
    expect(longLived.map(([name]) => name).toSorted()).toEqual([...processNames].toSorted());
  });

  it("names commands, health checks, builds and volumes that exist", () => {
    for (const [name, service] of services) {
      const words = [...(service.command ?? []), ...(service.healthcheck?.test ?? [])];
      for (const file of words.filter((word) => word.startsWith("services/"))) {
        expect(existsSync(join(root, file)), `${name}: ${file}`).toBe(true);
      }
      for (const volume of service.volumes ?? []) {
        expect(Object.keys(compose.volumes), name).toContain(fillIn(volume).split(":")[0]);
      }
      for (const network of service.networks ?? []) {
        expect(Object.keys(compose.networks), name).toContain(network);
      }
    }
    const files = Object.values(compose.configs).flatMap(({ file }) => file ?? []);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const builds = services.flatMap(([, { build }]) => build ?? []);
    for (const build of builds) {
      expect(existsSync(join(root, build.dockerfile))).toBe(true);
      expect(dockerfile).toMatch(new RegExp(`^FROM .* AS ${build.target}$`, "m"));
    }
  });

  it("names the version of each image of somebody else's, under which CI makes stand-ins", () => {
    const others = services.flatMap(([, { image = "" }]) =>
      image.startsWith("dhahabu/") ? [] : [image],
    );
    const bases = [...dockerfile.matchAll(/^FROM (?<image>\S+:\S+) AS/gm)].map(
      ({ groups }) => groups?.["image"] ?? "",
    );
    const ci = readFileSync(join(root, ".ci/run"), "utf8");
    const caddyStandIn = readFileSync(join(root, "tests/compose/caddy-image.ts"), "utf8");
    // Of these a later number mends faults alone, or is the one of which there are stand-ins.
    const byMajor = ["postgres:18-alpine", "redis:8-alpine", "node:24-bookworm-slim"];
    const images = new Set([...others, ...bases]);
    expect(images.size).toBe(5);
    for (const image of images) {
      expect(byMajor.includes(image) || /:v?\d+\.\d+/.test(image), image).toBe(true);
      const named = image.startsWith("caddy:") ? caddyStandIn : ci;
      expect(named.split(/[\s()"]+/)).toContain(image);
    }
  });

  it("builds each image once, under a tag of its own, and asks nobody else for it", () => {
    const ours = services.filter(([, { image }]) => image?.startsWith("dhahabu/"));
    expect(ours.length).toBeGreaterThan(10);
    const built = ours.filter(([, { build }]) => build !== undefined);
    expect(built.map(([name]) => name)).toEqual(["provision", "ui", "caddy"]);
    expect(new Set(built.map(([, { image }]) => image)).size).toBe(3);
    const [caddyBase] = /(?<=^FROM caddy:)[\d.]+/m.exec(dockerfile) ?? [];
    for (const [name, { image, build, pull_policy: policy }] of ours) {
      const version = name === "caddy" ? caddyBase : `$\{DHAHABU_VERSION:-current}`;
      expect(image?.replace(/^[^:]+:/, ""), name).toBe(version);
      expect(policy, name).toBe(build ? "build" : "never");
    }
    // A builder without BuildKit would take everything into the image; it refuses this.
    for (const install of dockerfile.match(/^RUN .*npm ci/gm) ?? []) {
      expect(install).toContain("--mount=type=cache");
    }
    expect(dockerfile.match(/^RUN .*npm ci/gm)).toHaveLength(2);
  });

  it("gives PostgreSQL the room and the ways that npm start gives it", () => {
    const flags = compose.services["postgres"]?.command?.filter((word) => word.includes("=")) ?? [];
    expect(flags).toHaveLength(4);
    const source = readFileSync(join(root, "services/stack/postgres.ts"), "utf8");
    for (const [name, value] of flags.map((flag) => flag.split("="))) {
      expect(source).toContain(`${name}: "${value}"`);
    }
  });

  it("sends mails only where it was told to, and to a sink only under a profile", () => {
    expect(requiredVariables()).toContain("SMTP_URL");
    expect(compose.services["mailpit"]?.profiles).toEqual(["mailpit"]);
    expect(compose.services["delivery-worker"]?.depends_on).not.toHaveProperty("mailpit");
  });

  it.concurrent.for(longLived)(
    "gives %s variables that its settings know and accept",
    async ([, service], { expect }) => {
      const environment = environmentOf(service);
      const { stdout } = await run(
        process.execPath,
        [join(root, service.command?.at(-1) ?? ""), "--print-config"],
        { env: { ...compileCache, ...environment } },
      );
      const known = stdout.split("\n").map((line) => line.split("=")[0]);
      const unknown = Object.keys(environment).filter((name) => !known.includes(name));
      expect(unknown.filter((name) => name !== "NODE_ENV")).toEqual([]);
    },
  );

  it("lets every setting of a service reach it", () => {
    const missing = Object.entries(settingsOf).flatMap(([name, schema]) => {
      const processes = longLived.filter(([, { command }]) =>
        command?.includes(`services/${name}/main.ts`),
      );
      const told = processes.flatMap(([, { environment = {} }]) => Object.keys(environment));
      return Object.keys(schema.shape)
        .filter((setting) => !told.includes(setting))
        .map((setting) => `${name} ${setting}`);
    });
    expect(missing.toSorted()).toEqual(untold);
  });

  it("names every setting in a README", async () => {
    const { loadSettings } = await import("@dhahabu/stack/settings");
    const folders = [...Object.keys(settingsOf), "stack/docker"];
    const text = folders
      .map((name) => readFileSync(join(root, "services", name, "README.md"), "utf8"))
      .join("\n");
    const named = new Set(text.match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)*(?:_\*)?/g));
    const known = [
      ...Object.keys(await loadSettings({}, root)),
      ...Object.values(settingsOf).flatMap((schema) => Object.keys(schema.shape)),
    ].filter((name) => name === name.toUpperCase());
    const isNamed = (name: string) =>
      named.has(name) ||
      [...named].some((given) => given.endsWith("_*") && name.startsWith(given.slice(0, -1)));
    expect(known).toContain("WATCHDOG_SECONDS");
    expect([...new Set(known)].filter((name) => !isNamed(name))).toEqual([]);
  });

  it("has inner addresses that lead to a container's own port", () => {
    const addresses = longLived.flatMap(([, { environment = {} }]) =>
      Object.entries(environment).filter(([name]) =>
        /^(IDENTITY|CONTENT|PRICING|ENQUIRY|ASSISTANT|LENDING|PAGES)_URL$/.test(name),
      ),
    );
    // Seven of the gateway, one of identity, four of lending; in each of their roles one of pricing, five of enquiry, two of the assistant.
    expect(addresses).toHaveLength(28);
    for (const [name, value] of addresses) {
      const { hostname, port } = new URL(value);
      expect(compose.services[hostname]?.environment?.["PORT"], name).toBe(port);
    }
  });

  it("publishes the gateway alone, on the port it listens on", () => {
    const published = services.filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name]) => name)).toEqual(["gateway", "caddy"]);
    const { ports, environment } = compose.services["gateway"] ?? {};
    expect(ports).toEqual([`127.0.0.1:\${PORT:-3000}:${environment?.["PORT"]}`]);
    const { profiles, networks, configs: [config] = [] } = compose.services["caddy"] ?? {};
    expect(profiles).toEqual(["https"]);
    expect(networks).toEqual(["front"]);
    const { content = "" } = compose.configs[config?.source ?? ""] ?? {};
    expect(content).toContain(`reverse_proxy gateway:${environment?.["PORT"]} {`);
    // Who asks while the gateway is replaced waits, and is told so at worst.
    expect(content).toContain("lb_try_duration");
    expect(content).toMatch(/respond ".+" 503/);
    expect(compose.networks["inner"]?.internal).toBe(true);
  });

  it("holds no secret, and asks for each that compose-env makes", () => {
    const entries = services.flatMap(([, { environment = {} }]) => Object.entries(environment));
    const secrets = entries.filter(([name]) => /SECRET|PASSWORD|KEY|AUTH/.test(name));
    expect(secrets.length).toBeGreaterThan(10);
    for (const [name, value] of secrets) expect(value, name).toMatch(/^\$\{\w+(:\?[^}]+|:-)\}$/);
    for (const [, value] of entries) {
      expect(value, "a password inside an address").not.toMatch(
        /\/\/[^/:]*:(?!\$\{\w+:\?[^}]+\}@)[^/]*@/,
      );
    }

    const names = Object.keys(readLines(composeEnvironment(readSite([]))));
    expect(requiredVariables().filter((name) => !names.includes(name))).toEqual([]);
  });

  it("asks every service and worker whether it is ready", () => {
    for (const [name, { healthcheck, environment = {} }] of longLived) {
      expect(healthcheck?.test.at(-1), name).toBe("services/stack/docker/check-health.mjs");
      expect(environment["METRICS_PORT"], name).toBeDefined();
    }
  });

  it("bounds what every container writes", () => {
    for (const [name, { logging }] of services) {
      expect(logging?.driver, name).toBe("json-file");
      expect(Object.keys(logging?.options ?? {}), name).toEqual(["max-size", "max-file"]);
    }
  });

  it("bounds the memory of every process, as a cluster does", () => {
    for (const [name, { mem_limit: limit }] of longLived) {
      const file = join(root, `services/stack/kubernetes/base/${name}.yaml`);
      const asked = /limits: \{ memory: (\d+[MG])i \}/.exec(readFileSync(file, "utf8"))?.[1];
      expect(limit?.toUpperCase(), name).toBe(asked);
    }
    const writable = services.filter(([, { tmpfs }]) => tmpfs !== undefined);
    expect(writable.length).toBeGreaterThan(longLived.length);
    for (const [name, { tmpfs }] of writable) expect(tmpfs, name).toEqual(["/tmp:size=1g"]);
  });

  it("has for the interfaces neither the tests' tools nor a second Node", () => {
    const [, stage = ""] = dockerfile.split("AS ui-dependencies");
    const [install = ""] = stage.split("FROM ");
    expect(install).toMatch(/npm ci (?:--workspace=\S+[\s\\]+)+&&/);
    expect(install).not.toMatch(/workspace-root|@dhahabu\/tests/);
  });

  it("starts in order: servers, provisioning and UIs, services, gateway", () => {
    const condition = (name: string, on: string) =>
      compose.services[name]?.depends_on?.[on]?.condition;
    expect(condition("provision", "postgres")).toBe("service_healthy");
    for (const [name] of longLived.filter(([name]) => name !== "pages")) {
      expect(condition(name, "provision"), name).toBe("service_completed_successfully");
      expect(condition(name, "redis"), name).toBe("service_healthy");
    }
    expect(condition("gateway", "ui")).toBe("service_completed_successfully");
    expect(condition("pages", "ui")).toBe("service_completed_successfully");
    for (const name of ["identity", "content", "pricing", "enquiry", "lending", "pages"]) {
      expect(condition("gateway", name), name).toBe("service_healthy");
      expect(compose.services[name]?.healthcheck, name).toBeDefined();
    }
  });

  it("runs published code without a secret, in reach of the gateway alone", () => {
    const { environment = {}, networks } = compose.services["pages"] ?? {};
    const names = Object.keys(environment);
    expect(names.filter((name) => /SECRET|PASSWORD|KEY|AUTH|_URL$/.test(name))).toEqual([]);
    expect(networks).toEqual(["pages"]);
    expect(compose.networks["pages"]?.internal).toBe(true);
    const neighbours = services.filter(([, service]) => service.networks?.includes("pages"));
    expect(neighbours.map(([name]) => name).toSorted()).toEqual(["gateway", "pages"]);
  });

  it("gives each service its own password and the volume of its own keys alone", async () => {
    const { processNames, serviceNames, serviceProcesses } =
      await import("@dhahabu/stack/services");
    const makes = compose.services["provision"]?.volumes ?? [];
    expect(makes).toEqual(serviceNames.map((name) => `keys-${name}:/data/keys/${name}`));
    for (const name of makes) expect(dockerfile).toContain(name.split(":")[1]);
    for (const name of processNames) {
      const { service } = serviceProcesses[name];
      const { environment = {}, volumes = [] } = compose.services[name] ?? {};
      const asked = Object.values(environment)
        .join()
        .matchAll(/\w+_PASSWORD/g);
      const passwords = new Set([...asked].map(String));
      const isServer = service !== "pages";
      expect(
        [...passwords].filter((password) => password !== "ADMIN_PASSWORD"),
        name,
      ).toEqual(isServer ? [`${service.toUpperCase()}_DB_PASSWORD`] : []);
      const isUncalled = name === "pages" || name === "assistant-worker";
      expect(
        volumes.filter((volume) => volume.startsWith("keys-")),
        name,
      ).toEqual(isUncalled ? [] : [`keys-${service}:/data/keys:ro`]);
    }
  });

  it("gives Redis the users that npm start gives it, with none by default", async () => {
    const { closedDefault, listRedisRules, redisAdmin } =
      await import("@dhahabu/stack/redis-users");
    const { serviceNames } = await import("@dhahabu/stack/services");
    const { command, configs, environment } = compose.services["redis"] ?? {};
    // Only by its own name does the image's entrypoint give root away.
    expect(command).toEqual(["redis-server", configs?.[0]?.target]);
    expect(Object.keys(environment ?? {})).toEqual(["REDISCLI_AUTH"]);
    const { content = "" } = compose.configs["redis"] ?? {};
    expect(content).toMatch(/^maxmemory \d+mb\nmaxmemory-policy noeviction$/m);
    const users = content.split("\n").filter((line) => line.startsWith("user "));
    expect(users.map((line) => line.replaceAll(/\$\{(\w+):\?[^}]+\}/g, "$1"))).toEqual([
      `user ${closedDefault}`,
      `user ${redisAdmin} on >REDIS_PASSWORD ~* &* +@all`,
      ...serviceNames.map((name) => {
        const password = `${name.toUpperCase()}_DB_PASSWORD`;
        return `user ${name} on >${password} ${listRedisRules(name).join(" ")}`;
      }),
    ]);
  });

  it("runs as an ordinary user on a read-only file system", () => {
    for (const [name, service] of longLived) expect(service.read_only, name).toBe(true);
    expect(compose.services["gateway"]?.volumes).toEqual([
      "ui:/data/ui:ro",
      "keys-gateway:/data/keys:ro",
    ]);
    const stages = dockerfile.split(/^FROM /m).slice(1);
    const final = stages.filter((stage) => /AS (service|ui)$/.test(stage.split("\n")[0] ?? ""));
    expect(final).toHaveLength(2);
    for (const stage of final) expect(stage).toMatch(/^USER node$/m);
  });

  it("copies into its images only what the repository has", () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(?:--chown=\S+ )?(?<from>.+) \S+$/gm)];
    const paths = copied.flatMap((match) => match.groups?.["from"]?.split(" ") ?? []);
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
