import { randomBytes } from "node:crypto";
import { newSecret, newServicePasswords } from "./secrets.ts";

/** The lines of a fresh `.env` for docker-compose.yml: every secret that the file asks for, newly made. */
export function composeEnvironment(): string {
  const lines: Record<string, string> = {
    PUBLIC_ORIGIN: "http://127.0.0.1:3000",
    PORT: "3000",
    SESSION_SECRET: newSecret(),
    POSTGRES_PASSWORD: newSecret(),
    REDIS_PASSWORD: newSecret(),
    ADMIN_PASSWORD: randomBytes(15).toString("base64url"),
  };
  for (const [service, password] of Object.entries(newServicePasswords())) {
    lines[`${service.toUpperCase()}_DB_PASSWORD`] = password;
  }
  return Object.entries(lines)
    .map(([name, value]) => `${name}=${value}`)
    .join("\n");
}
