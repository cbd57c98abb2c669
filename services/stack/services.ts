import { realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { owners } from "@dhahabu/contract/route";

/** Folders under `services/` that own a schema, and the names of their database roles. */
export const serviceNames = owners;

export type ServiceName = (typeof serviceNames)[number];

/** Folders under `services/` that run as a process: those above, and one without a database. */
export type PackageName = ServiceName | "pages";

/** The processes of a running bank. */
export const processNames = [
  "identity",
  "content",
  "pricing",
  "pricing-worker",
  "enquiry",
  "delivery-worker",
  "assistant",
  "assistant-worker",
  "lending",
  "pages",
  "gateway",
] as const;

export type ProcessName = (typeof processNames)[number];

/** What a process is: a service in a role. */
export interface ServiceProcess {
  service: PackageName;
  role: "api" | "worker" | "all";
}

/** Every process with its service and role. */
export const serviceProcesses: Record<ProcessName, ServiceProcess> = {
  identity: { service: "identity", role: "api" },
  content: { service: "content", role: "api" },
  pricing: { service: "pricing", role: "api" },
  "pricing-worker": { service: "pricing", role: "worker" },
  enquiry: { service: "enquiry", role: "api" },
  "delivery-worker": { service: "enquiry", role: "worker" },
  assistant: { service: "assistant", role: "api" },
  "assistant-worker": { service: "assistant", role: "worker" },
  lending: { service: "lending", role: "all" },
  pages: { service: "pages", role: "api" },
  gateway: { service: "gateway", role: "api" },
};

const servicesDir = resolve(import.meta.dirname, "..");
const modulesDir = join(servicesDir, "../node_modules");

/** Published code may read sources and published files; it writes nothing, and starts nothing but its thread. */
export function listPagesFlags(uiDir: string): string[] {
  const linked = ["", "@dhahabu/contract", "@dhahabu/platform"];
  const folders = [
    ...["contract", "platform", "pages"].map((name) => join(servicesDir, name)),
    modulesDir,
    // Where the packages are links, what they lead to is read as well.
    ...linked.map((name) => realpathSync(join(modulesDir, name))),
    uiDir,
  ];
  return [
    "--permission",
    "--allow-worker",
    ...[...new Set(folders)].map((folder) => `--allow-fs-read=${join(folder, "*")}`),
    "--disallow-code-generation-from-strings",
    "--disable-warning=SecurityWarning",
  ];
}

/** Flags of Node by process: the assistant allocates little at a time, and young memory is never given back. */
export function listNodeFlags(name: ProcessName, uiDir: string): string[] {
  if (name === "pages") return listPagesFlags(uiDir);
  return name === "assistant" ? ["--max-semi-space-size=2"] : [];
}

/** Settings that only the service itself understands; the stack hands them on and to nobody else. */
export const ownSettings: Record<ServiceName, RegExp> = {
  gateway:
    /^(?:PUBLIC_ORIGIN$|MEDIA_ORIGINS$|ANNOUNCE_UI$|DRAIN_SECONDS$|METRICS_PORT$|TRUSTED_PROXIES$|LIMIT_|PREPARED_|UI_STORE(?:$|_)|FRESH_SIGN_IN_MINUTES$|SESSION_(?!SECRET))/,
  identity: /^(?:ADMIN|SIEM)_/,
  content: /^(?:MAIL_FROM$|(?:MEDIA|UPLOAD|S3)_)/,
  pricing: /^PRICE_/,
  enquiry: /^MAIL_/,
  assistant: /^ASSISTANT_/,
  // It has none: what it needs is who it asks, and the addresses of the site.
  lending: /^(?!)/,
};

/** How traces are collected, and how many connections a process has: for every service. */
const common = /^(?:DATABASE_POOL|OTEL_(?:EXPORTER_OTLP_ENDPOINT|TRACES_SAMPLER_ARG))$/;

/** The settings among `environment` that a service reads for itself. */
export function selectOwnSettings(
  service: ServiceName,
  environment: Record<string, string | undefined>,
): Record<string, string> {
  const selected: Record<string, string> = {};
  for (const [name, value] of Object.entries(environment)) {
    const isOwn = ownSettings[service].test(name) || common.test(name);
    if (value !== undefined && value !== "" && isOwn) {
      selected[name] = value;
    }
  }
  return selected;
}

const systemSettings =
  /^(?:PATH|HOME|TZ|LANG|LC_\w+|TMPDIR|NODE_ENV|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+)$/;

/** What a child process may know of this process's environment: how to run, and none of the settings. */
export function systemEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && systemSettings.test(name) ? [[name, value]] : [],
    ),
  );
}

const { NODE_COMPILE_CACHE } = process.env;

/** Where Node keeps what it has compiled, for children of whoever was told. */
export const compileCache: Record<string, string> =
  NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
