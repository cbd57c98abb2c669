import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import {
  ConfigError,
  describeConfig,
  readConfig,
  serviceConfigSchema,
} from "@dhahabu/platform/config";
import { validate } from "node-cron";
import { z } from "zod";
import { countConnections } from "./count-connections.ts";
import {
  compileCache,
  processNames,
  selectOwnSettings,
  serviceNames,
  systemEnvironment,
} from "./services.ts";
import type { ProcessName, ServiceName } from "./services.ts";

const servicesDir = resolve(import.meta.dirname, "..");

function url(protocols: RegExp, example: string): z.ZodType<string> {
  return z.url({ protocol: protocols, error: `must be an address such as ${example}` });
}

const secret = z.string().min(32, "must be at least 32 characters");
const port = z.coerce
  .number("must be a port number")
  .int("must be a port number")
  .min(0, "must be a port number")
  .max(65_535, "must be a port number");

const oneOrTwo = z.coerce
  .number("must be 1 or 2")
  .pipe(z.literal([1, 2], "must be 1 or 2"))
  .default(1);

const places = {
  DATA_DIR: z.string().default(".data"),
  UI_DIR: z.string().optional(),
};

const settingsSchema = z
  .object({
    ...places,
    NODE_ENV: z.string().default("development"),
    HOST: z.string().default("127.0.0.1"),
    PORT: port.default(3000),
    DATABASE_URL: url(/^postgres(ql)?$/, "postgres://user:password@host:5432").optional(),
    REDIS_URL: url(/^rediss?$/, "redis://:password@host:6379").optional(),
    SMTP_URL: url(/^smtps?$/, "smtp://user:password@host:587").optional(),
    ADMIN_USERNAME: z.string().default("admin"),
    ADMIN_PASSWORD: z.string().optional(),
    ADMIN_EMAIL: z.string().default("admin@dhahabu-gold-bank.example"),
    SESSION_SECRET: secret.optional(),
    FACTOR_KEY: secret.optional(),
    CUSTOMER_KEY: secret.optional(),
    /** What each of them takes the place of, while it does. */
    SESSION_SECRET_BEFORE: secret.optional(),
    FACTOR_KEY_BEFORE: secret.optional(),
    CUSTOMER_KEY_BEFORE: secret.optional(),
    GATEWAYS: oneOrTwo,
    /** How many there are of every process. */
    REPLICAS: oneOrTwo,
    /** When backups are made (UTC), where, and how many stay. */
    BACKUP_CRON: z
      .string()
      .refine((text) => validate(text), "must be a cron pattern such as 30 1 * * *")
      .optional(),
    BACKUP_DIR: z.string().optional(),
    BACKUP_KEEP: z.coerce
      .number("must be a number of backups")
      .int("must be a whole number of backups")
      .min(1, "must be at least 1")
      .default(7),
    WATCHDOG_SECONDS: z.coerce
      .number("must be a number of seconds")
      .int("must be a whole number of seconds")
      .min(2, "must be at least 2")
      .default(10),
    LOG_FILE_MB: z.coerce
      .number("must be a number of megabytes")
      .int("must be a whole number of megabytes")
      .min(1, "must be at least 1")
      .default(5),
    LOG_FILES: z.coerce
      .number("must be a number of files")
      .int("must be a whole number of files")
      .min(2, "must be at least 2")
      .default(5),
    LOG_LEVEL: z
      .enum(["debug", "info", "warn", "error"], "must be debug, info, warn or error")
      .default("info"),
  })
  .superRefine((settings, context) => {
    if (settings.NODE_ENV !== "production") return;
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });
    if (settings.SESSION_SECRET === undefined) {
      refuse("SESSION_SECRET", "is required in production");
    }
    for (const name of ["DATABASE_URL", "REDIS_URL"] as const) {
      const url = settings[name];
      if (url !== undefined && URL.canParse(url) && new URL(url).password === "") {
        refuse(name, "must hold a password in production");
      }
    }
  });

/** What the stack was told by its environment: its own settings with absolute paths, and those it hands on. */
export interface Settings extends z.output<typeof settingsSchema> {
  handedOn: Record<string, string>;
}

/**
 * Reads the settings; relative paths count from `root`. A service whose own settings are given checks
 * them itself. Throws `ConfigError` with every fault at once.
 */
export async function loadSettings(
  environment: Record<string, string | undefined>,
  root: string,
): Promise<Settings> {
  const faults: string[] = [];
  const settings = readOwn(environment, faults);
  const checks = serviceNames.map((service) => findFaults(service, environment));
  faults.push(...(await Promise.all(checks)).flat());
  if (settings === undefined || faults.length > 0) throw new ConfigError([...new Set(faults)]);

  const handedOn = Object.assign(
    {},
    ...serviceNames.map((service) => selectOwnSettings(service, environment)),
  ) as Record<string, string>;
  for (const name of Object.keys(settingsSchema.shape)) delete handedOn[name];
  for (const name of ["UPLOAD_DIR", "ASSISTANT_DIR", "SIEM_FILE"]) {
    const path = handedOn[name];
    if (path !== undefined) handedOn[name] = resolve(root, path);
  }
  return {
    ...settings,
    DATA_DIR: resolve(root, settings.DATA_DIR),
    ...(settings.UI_DIR === undefined ? {} : { UI_DIR: resolve(root, settings.UI_DIR) }),
    ...(settings.BACKUP_DIR === undefined
      ? {}
      : { BACKUP_DIR: resolve(root, settings.BACKUP_DIR) }),
    handedOn,
  };
}

/** Where settings have the backups: with the data, if nothing else is said. */
export function findBackupDir({
  DATA_DIR,
  BACKUP_DIR,
}: Pick<Settings, "DATA_DIR" | "BACKUP_DIR">): string {
  return BACKUP_DIR ?? join(DATA_DIR, "backups");
}

/** Where the published interfaces are, as an environment says; relative paths count from `root`. */
export function readUiDir(environment: Record<string, string | undefined>, root: string): string {
  return resolve(root, findUiDir(readConfig(z.object(places), environment)));
}

/** Of these there are two. */
export function findTwins({ REPLICAS, GATEWAYS }: Settings): readonly ProcessName[] {
  if (REPLICAS === 2) return processNames;
  return GATEWAYS === 2 ? ["gateway"] : [];
}

/** How many connections the bank may ask of its database; pages asks for none. */
export function countAsked(settings: Settings): number {
  const asking = [...processNames, ...findTwins(settings)].filter((name) => name !== "pages");
  const { DATABASE_POOL: pool } = serviceConfigSchema.shape;
  return countConnections(asking.length, pool.parse(settings.handedOn["DATABASE_POOL"]));
}

/** Where settings have the published interfaces: with the data, if nothing else is said. */
export function findUiDir({ DATA_DIR, UI_DIR }: Pick<Settings, "DATA_DIR" | "UI_DIR">): string {
  return UI_DIR ?? join(DATA_DIR, "ui");
}

function readOwn(
  environment: Record<string, string | undefined>,
  faults: string[],
): z.output<typeof settingsSchema> | undefined {
  try {
    return readConfig(settingsSchema, environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    faults.push(...faultLines(error.message));
    return undefined;
  }
}

function faultLines(text: string): string[] {
  return text
    .split("\n")
    .flatMap((line) => /^\s+- (?<fault>.*)$/.exec(line)?.groups?.["fault"] ?? []);
}

/** Asks a service what it thinks of the settings that are its own; one with none of them is not asked. */
async function findFaults(
  service: ServiceName,
  environment: Record<string, string | undefined>,
): Promise<string[]> {
  const own = selectOwnSettings(service, environment);
  if (Object.keys(own).length === 0) return [];
  const placeholders = {
    DATABASE_URL: "postgres://127.0.0.1/check",
    REDIS_URL: "redis://127.0.0.1",
    SMTP_URL: "smtp://127.0.0.1",
    SESSION_SECRET: "x".repeat(32),
    FACTOR_KEY: "x".repeat(32),
    CUSTOMER_KEY: "x".repeat(32),
    ADMIN_USERNAME: "admin",
    ADMIN_EMAIL: "admin@dhahabu-gold-bank.example",
    ADMIN_PASSWORD: "x".repeat(12),
    PUBLIC_ORIGIN: "http://127.0.0.1",
    UI_DIR: "ui",
    UPLOAD_DIR: "uploads",
    IDENTITY_URL: "http://127.0.0.1",
    CONTENT_URL: "http://127.0.0.1",
    PRICING_URL: "http://127.0.0.1",
    ENQUIRY_URL: "http://127.0.0.1",
    ASSISTANT_URL: "http://127.0.0.1",
    LENDING_URL: "http://127.0.0.1",
    PAGES_URL: "http://127.0.0.1",
  };
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(servicesDir, service, "main.ts"), "--print-config"],
      { env: { ...systemEnvironment(), ...compileCache, ...placeholders, ...own } },
      (error, stdout, stderr) => {
        if (error === null) return done([]);
        const faults = faultLines(`${stdout}\n${stderr}`);
        done(faults.length > 0 ? faults : [`${service}: ${stderr.trim() || error.message}`]);
      },
    );
  });
}

/** The settings as printable lines, without secrets. */
export function describeSettings(settings: Settings): string[] {
  const { handedOn, ...own } = settings;
  return describeConfig({ ...own, ...handedOn });
}
