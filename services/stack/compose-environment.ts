import { randomBytes } from "node:crypto";
import { deriveRolePasswords } from "./provision.ts";
import { serviceNames } from "./services.ts";

/** The lines of a fresh `.env` for docker-compose.yml: every secret that the file asks for, newly made. */
export function composeEnvironment(): string {
  const secret = () => randomBytes(32).toString("base64url");
  const internalSecret = secret();
  const rolePasswords = deriveRolePasswords(internalSecret);
  const lines: Record<string, string> = {
    PUBLIC_ORIGIN: "http://127.0.0.1:3000",
    PORT: "3000",
    INTERNAL_SECRET: internalSecret,
    SESSION_SECRET: secret(),
    POSTGRES_PASSWORD: secret(),
    REDIS_PASSWORD: secret(),
    ADMIN_PASSWORD: randomBytes(15).toString("base64url"),
  };
  for (const service of serviceNames) {
    lines[`${service.toUpperCase()}_DB_PASSWORD`] = rolePasswords[service];
  }
  return Object.entries(lines)
    .map(([name, value]) => `${name}=${value}`)
    .join("\n");
}
