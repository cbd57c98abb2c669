import { z } from "zod";

/** Thrown when the environment does not fit a service's schema; the message lists every fault, one a line. */
export class ConfigError extends Error {
  constructor(faults: string[]) {
    super(`The configuration is not valid:\n${faults.map((fault) => `  - ${fault}`).join("\n")}`);
    this.name = "ConfigError";
  }
}

/** Settings that every process has. URLs are full, ports are TCP, times carry their unit in the name. */
export const processConfigSchema = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  ROLE: z.enum(["api", "worker", "all"]).default("all"),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error"]).default("info"),
  /** Whether others may listen at the port: the kernel parts new connections among them. */
  REUSE_PORT: z.stringbool().default(false),
  /** How long what was told to end goes on answering, each answer the last of its connection. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).default(0),
  /** Where metrics are served; unset, nowhere. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
});

export type ProcessConfig = z.infer<typeof processConfigSchema>;

/** Settings of a service with a database; services extend it. */
export const serviceConfigSchema = processConfigSchema.extend({
  DATABASE_URL: z.string().min(1),
  /** The most connections of a process to its database, beside those for what it hears, its locks and its nights. */
  DATABASE_POOL: z.coerce.number().int().min(3).max(100).default(10),
  REDIS_URL: z.string().min(1),
  /** The keys of calls to this service and of its own, and its own secret; read again whenever it changes. */
  CALLERS_FILE: z.string().min(1).optional(),
  /** Where traces are sent (OTLP over HTTP, JSON); unset, none is made. The share of visitors' calls that are traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an address such as http://collector:4318" })
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.1),
});

/** Reads settings from the environment; blank values count as unset. Throws `ConfigError` with all faults at once. */
export function readConfig<S extends z.ZodType>(
  schema: S,
  environment: Record<string, string | undefined>,
): z.output<S> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigError(
    result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
  );
}

const secretName = /SECRET|PASSWORD|KEY|TOKEN/;

/** Settings as printable lines, with secrets and the passwords inside URLs replaced by `***`. */
export function describeConfig(
  config: Record<string, string | number | boolean | undefined>,
): string[] {
  return Object.entries(config).map(([name, value]) => {
    if (value === undefined) return `${name}=`;
    if (secretName.test(name)) return `${name}=***`;
    return `${name}=${String(value).replaceAll(/(\/\/[^:/@\s]*):[^@\s]*@/g, "$1:***@")}`;
  });
}
