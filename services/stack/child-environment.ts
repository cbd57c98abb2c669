import type { Settings } from "./settings.ts";
import { join } from "node:path";
import { callersFileOf } from "./caller-keys.ts";
import {
  processNames,
  selectOwnSettings,
  serviceProcesses,
  systemEnvironment,
} from "./services.ts";
import type { ProcessName, ServiceName } from "./services.ts";

/** What the stack knows once its servers run. */
export interface Surroundings {
  dataDir: string;
  uiDir: string;
  host: string;
  port: number;
  publicOrigin: string;
  ports: Record<ProcessName, number>;
  keysDir: string;
  databaseUrls: Record<ServiceName, string>;
  redisUrls: Record<ServiceName, string>;
  smtpUrl: string;
  keys: HeldKeys;
  logLevel: string;
  handedOn: Record<string, string>;
  /** Of these there are two, on one port. */
  twins: ReadonlySet<ProcessName>;
  admin: { username: string; email: string; password: string | undefined };
}

/** Keys of one service alone, which take turns: each name with its value, and that name's `_BEFORE` where it is given. */
type HeldKeys = Record<"SESSION_SECRET" | "FACTOR_KEY" | "CUSTOMER_KEY", Record<string, string>>;

/** The keys as the settings name them; those of `made` where they name none. */
export function pickKeys(
  settings: Settings,
  made: { sessionSecret: string; factorKey: string; customerKey: string },
): HeldKeys {
  const pick = (name: keyof HeldKeys, own: string) => {
    const before = settings[`${name}_BEFORE`];
    return {
      [name]: settings[name] ?? own,
      ...(before !== undefined && { [`${name}_BEFORE`]: before }),
    };
  };
  return {
    SESSION_SECRET: pick("SESSION_SECRET", made.sessionSecret),
    FACTOR_KEY: pick("FACTOR_KEY", made.factorKey),
    CUSTOMER_KEY: pick("CUSTOMER_KEY", made.customerKey),
  };
}

/** Inner address of a process. */
export function innerUrl(ports: Record<ProcessName, number>, name: ProcessName): string {
  return `http://127.0.0.1:${ports[name]}`;
}

// One that goes takes no request with it: whoever is connected is told to connect anew.
const twinDrainSeconds = "2";

/** Metrics are served by the gateway at the port that was named, by the others at those after it, their twins after all of them. */
function selectMetricsPort(
  name: ProcessName,
  isTwin: boolean,
  first: string | undefined,
): Record<string, string> {
  if (first === undefined) return {};
  const position = (processNames.indexOf(name) + 1) % processNames.length;
  const offset = isTwin ? processNames.length + position : position;
  return { METRICS_PORT: first === "0" ? first : String(Number(first) + offset) };
}

/** The whole environment of one process, or of its twin: each gets what it needs and no other's secrets. */
export function childEnvironment(
  name: ProcessName,
  around: Surroundings,
  isTwin = false,
): Record<string, string> {
  const { service, role } = serviceProcesses[name];
  const { admin } = around;
  const metricsPort = selectMetricsPort(name, isTwin, around.handedOn["METRICS_PORT"]);
  const unprivileged = {
    ...systemEnvironment(),
    HOST: "127.0.0.1",
    PORT: String(around.ports[name]),
    ROLE: role,
    LOG_LEVEL: around.logLevel,
    ...metricsPort,
    ...(around.twins.has(name) && { DRAIN_SECONDS: twinDrainSeconds, REUSE_PORT: "true" }),
  };
  if (service === "pages") return { ...unprivileged, UI_DIR: around.uiDir };
  const common = {
    ...unprivileged,
    NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? join(around.dataDir, "run/compiled"),
    DATABASE_URL: around.databaseUrls[service],
    REDIS_URL: around.redisUrls[service],
    // It neither answers calls nor makes any.
    ...(name !== "assistant-worker" && { CALLERS_FILE: callersFileOf(around.keysDir, service) }),
    ...selectOwnSettings(service, around.handedOn),
    ...metricsPort,
  };
  if (service === "identity") {
    return {
      SIEM_FILE: join(around.dataDir, "logs/security-events.jsonl"),
      ...common,
      PRICING_URL: innerUrl(around.ports, "pricing"),
      ...around.keys.FACTOR_KEY,
      ...(admin.password !== undefined && {
        ADMIN_USERNAME: admin.username,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
      }),
    };
  }
  if (service === "pricing") {
    return { ...common, IDENTITY_URL: innerUrl(around.ports, "identity") };
  }
  if (service === "content") {
    return { UPLOAD_DIR: join(around.dataDir, "uploads"), ...common };
  }
  if (service === "enquiry") {
    return {
      ...common,
      SMTP_URL: around.smtpUrl,
      PUBLIC_ORIGIN: around.publicOrigin,
      IDENTITY_URL: innerUrl(around.ports, "identity"),
      CONTENT_URL: innerUrl(around.ports, "content"),
      PRICING_URL: innerUrl(around.ports, "pricing"),
      LENDING_URL: innerUrl(around.ports, "lending"),
      ASSISTANT_URL: innerUrl(around.ports, "assistant"),
    };
  }
  if (service === "assistant") {
    return {
      ASSISTANT_DIR: join(around.dataDir, "assistant"),
      ...common,
      UI_DIR: around.uiDir,
      CONTENT_URL: innerUrl(around.ports, "content"),
      PRICING_URL: innerUrl(around.ports, "pricing"),
    };
  }
  if (service === "lending") {
    return {
      ...common,
      ...around.keys.CUSTOMER_KEY,
      PUBLIC_ORIGIN: around.publicOrigin,
      IDENTITY_URL: innerUrl(around.ports, "identity"),
      CONTENT_URL: innerUrl(around.ports, "content"),
      PRICING_URL: innerUrl(around.ports, "pricing"),
      ENQUIRY_URL: innerUrl(around.ports, "enquiry"),
    };
  }
  if (service === "gateway") {
    return {
      ...common,
      HOST: around.host,
      PORT: String(around.port),
      PUBLIC_ORIGIN: around.publicOrigin,
      ...around.keys.SESSION_SECRET,
      UI_DIR: around.uiDir,
      IDENTITY_URL: innerUrl(around.ports, "identity"),
      CONTENT_URL: innerUrl(around.ports, "content"),
      PRICING_URL: innerUrl(around.ports, "pricing"),
      ENQUIRY_URL: innerUrl(around.ports, "enquiry"),
      ASSISTANT_URL: innerUrl(around.ports, "assistant"),
      LENDING_URL: innerUrl(around.ports, "lending"),
      PAGES_URL: innerUrl(around.ports, "pages"),
    };
  }
  return common;
}
