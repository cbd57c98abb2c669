import { randomBytes } from "node:crypto";
import { appendFile, chmod, readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { readValue } from "./environment-file.ts";
import { newSecret, newServicePasswords } from "./secrets.ts";
import { StackError } from "./stack-error.ts";

/** Of Caddy and the gateway in docker-compose.yml. */
const frontNetwork = "192.168.235.0/28";
const mailpitUrl = "smtp://mailpit:1025";
const originToTry = "http://127.0.0.1:3000";

/** Where a site of containers is found, and through whom its mails leave, as far as it was said. */
export interface Site {
  /** Undefined for trying out. */
  origin: string | undefined;
  /** Likewise: mails reach nobody. */
  smtpUrl: string | undefined;
}

/** Reads the arguments of `compose-env`. Throws `StackError`. */
export function readSite(args: string[]): Site {
  const site = readArguments(args);
  const { origin = originToTry, smtpUrl } = site;
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
  return site;
}

function readArguments(args: string[]): Site {
  try {
    const options = { origin: { type: "string" }, smtp: { type: "string" } } as const;
    const { values } = parseArgs({ args, options });
    return { origin: values.origin, smtpUrl: values.smtp };
  } catch (error) {
    throw new StackError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** The lines of a fresh `.env` for docker-compose.yml: every secret that the file asks for, newly made. */
export function composeEnvironment({ origin = originToTry, smtpUrl }: Site): string {
  const { protocol, hostname, port } = new URL(origin);
  const isSecure = protocol === "https:";
  const profiles = [...(isSecure ? ["https"] : []), ...(smtpUrl === undefined ? ["mailpit"] : [])];
  const lines: Record<string, string> = {
    COMPOSE_PROFILES: profiles.join(","),
    PUBLIC_ORIGIN: origin,
    PORT: isSecure || port === "" ? "3000" : port,
    ...(isSecure && { SITE_ADDRESS: hostname, TRUSTED_PROXIES: frontNetwork }),
    SMTP_URL: smtpUrl ?? mailpitUrl,
    POSTGRES_PASSWORD: newSecret(),
    ...newSecrets(),
  };
  return toText(lines);
}

/** The secrets that a product may be given at any start; PostgreSQL keeps the password that it was made with. */
export function newSecrets(): Record<string, string> {
  const passwords = Object.entries(newServicePasswords()).map(
    ([service, password]) => [`${service.toUpperCase()}_DB_PASSWORD`, password] as const,
  );
  return {
    SESSION_SECRET: newSecret(),
    FACTOR_KEY: newSecret(),
    CUSTOMER_KEY: newSecret(),
    REDIS_PASSWORD: newSecret(),
    ADMIN_PASSWORD: randomBytes(15).toString("base64url"),
    ...Object.fromEntries(passwords),
  };
}

function toText(lines: Record<string, string>): string {
  return Object.entries(lines)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join("");
}

/** What became of a `.env` that was there. */
interface Completion {
  added: string[];
  /** What docker-compose.yml asks for and only its owner can say. */
  lacking: string[];
}

/**
 * Writes a fresh `.env` for its owner alone; one that is there, of an earlier release perhaps, keeps every line and is
 * given the secrets that it lacks, and what the site says where it says nothing. Undefined for a fresh one. Throws
 * `StackError` where the one that is there says something else than the site.
 */
export async function writeComposeEnvironment(
  file: string,
  site: Site,
  composeText: string,
): Promise<Completion | undefined> {
  try {
    await writeFile(file, composeEnvironment(site), { mode: 0o600, flag: "wx", flush: true });
    return undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return complete(file, site, composeText);
  }
}

/** Says what was done to a `.env` that was there. */
export function describeCompletion(file: string, { added, lacking }: Completion): string {
  const lacks =
    lacking.length === 0
      ? ""
      : ` It still lacks ${lacking.join(", ")}: write ${lacking.length === 1 ? "it" : "them"} into the file.`;
  if (added.length > 0) {
    return `${file} keeps all that it had. New in it: ${added.join(", ")}. Where this product had one of them before, put the old value in its place before it starts.${lacks}`;
  }
  return lacking.length === 0
    ? `${file} has all that this release asks for and stays as it is.`
    : `${file} stays as it is.${lacks}`;
}

async function complete(file: string, site: Site, composeText: string): Promise<Completion> {
  const text = await readFile(file, "utf8");
  refuseAnother({ file, text, name: "PUBLIC_ORIGIN", option: "--origin", given: site.origin });
  refuseAnother({ file, text, name: "SMTP_URL", option: "--smtp", given: site.smtpUrl });
  const { origin, smtpUrl } = site;
  const lines = {
    ...newSecrets(),
    ...(origin !== undefined && { PUBLIC_ORIGIN: origin }),
    ...(smtpUrl !== undefined && { SMTP_URL: smtpUrl }),
  };
  const missing = Object.entries(lines).filter(([name]) => readValue(text, name) === undefined);
  await chmod(file, 0o600);
  if (missing.length > 0) {
    const isOpenLine = text !== "" && !text.endsWith("\n");
    await appendFile(file, `${isOpenLine ? "\n" : ""}${toText(Object.fromEntries(missing))}`);
  }
  const added = missing.map(([name]) => name);
  const lacking = listRequired(composeText).filter(
    (name) => !added.includes(name) && readValue(text, name) === undefined,
  );
  return { added, lacking };
}

/** A wish that the file contradicts is not passed over in silence. */
function refuseAnother(wish: {
  file: string;
  text: string;
  name: string;
  option: string;
  given: string | undefined;
}): void {
  const { file, name, option, given } = wish;
  const kept = readValue(wish.text, name);
  if (given === undefined || kept === undefined || kept === given) return;
  // A mail server's address holds a password.
  throw new StackError(
    `${file} names another ${name} than ${option}: change it in the file, or leave ${option} out.`,
  );
}

/** The names that docker-compose.yml does not start without. */
function listRequired(composeText: string): string[] {
  const found = [...composeText.matchAll(/\$\{(\w+):\?/g)].map(([, name = ""]) => name);
  return [...new Set(found)].toSorted();
}
