import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { newSecret, newServicePasswords } from "./secrets.ts";
import { StackError } from "./stack-error.ts";

/** Of Caddy and the gateway in docker-compose.yml. */
const frontNetwork = "192.168.235.0/28";
const mailpitUrl = "smtp://mailpit:1025";

/** Where a site of containers is found, and through whom its mails leave. */
export interface Site {
  origin: string;
  /** Undefined for trying out: mails reach nobody. */
  smtpUrl: string | undefined;
}

/** Reads the arguments of `compose-env`. Throws `StackError`. */
export function readSite(args: string[]): Site {
  const { origin, smtpUrl } = readArguments(args);
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url?.origin !== origin || !/^https?:$/.test(url.protocol)) {
    throw new StackError(`--origin is an address such as https://bank.example, not ${origin}.`);
  }
  const isLocal = ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  if (!isLocal && url.protocol !== "https:") {
    throw new StackError(
      `Passwords would cross the network readable: --origin is https://${url.host} outside of this machine.`,
    );
  }
  if (smtpUrl !== undefined && !/^smtps?:\/\/[^'\s]+$/.test(smtpUrl)) {
    throw new StackError("--smtp is an address such as smtps://user:password@mail.example.");
  }
  if (!isLocal && smtpUrl === undefined) {
    throw new StackError(
      "A site for customers needs a mail server: --smtp smtps://user:password@mail.example.",
    );
  }
  return { origin, smtpUrl };
}

function readArguments(args: string[]): Site {
  try {
    const options = { origin: { type: "string" }, smtp: { type: "string" } } as const;
    const { values } = parseArgs({ args, options });
    return { origin: values.origin ?? "http://127.0.0.1:3000", smtpUrl: values.smtp };
  } catch (error) {
    throw new StackError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** The lines of a fresh `.env` for docker-compose.yml: every secret that the file asks for, newly made. */
export function composeEnvironment({ origin, smtpUrl }: Site): string {
  const { protocol, hostname, port } = new URL(origin);
  const isSecure = protocol === "https:";
  const profiles = [...(isSecure ? ["https"] : []), ...(smtpUrl === undefined ? ["mailpit"] : [])];
  const lines: Record<string, string> = {
    COMPOSE_PROFILES: profiles.join(","),
    PUBLIC_ORIGIN: origin,
    PORT: isSecure || port === "" ? "3000" : port,
    ...(isSecure && { SITE_ADDRESS: hostname, TRUSTED_PROXIES: frontNetwork }),
    SMTP_URL: smtpUrl ?? mailpitUrl,
    SESSION_SECRET: newSecret(),
    FACTOR_KEY: newSecret(),
    POSTGRES_PASSWORD: newSecret(),
    REDIS_PASSWORD: newSecret(),
    ADMIN_PASSWORD: randomBytes(15).toString("base64url"),
  };
  for (const [service, password] of Object.entries(newServicePasswords())) {
    lines[`${service.toUpperCase()}_DB_PASSWORD`] = password;
  }
  return Object.entries(lines)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join("");
}

/** Writes a fresh `.env` for its owner alone, never over one that is there. Throws `StackError`. */
export async function writeComposeEnvironment(file: string, site: Site): Promise<void> {
  try {
    await writeFile(file, composeEnvironment(site), { mode: 0o600, flag: "wx", flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new StackError(
      `${file} is there and stays as it is: the databases know its passwords. For a new product, move it away.`,
      { cause: error },
    );
  }
}
