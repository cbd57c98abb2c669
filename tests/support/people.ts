import { randomBytes } from "node:crypto";
import type { ErrorCode } from "@dhahabu/contract/errors";
import { identityRoutes } from "@dhahabu/contract/identity";
import type { Role } from "@dhahabu/contract/identity";
import type { Duty } from "@dhahabu/contract/duties";
import type { Access, Route } from "@dhahabu/contract/route";
import type postgres from "postgres";
import { createPasswords } from "../../services/identity/users/password.ts";
import { createApiClient, signIn } from "./api-client.ts";
import type { ApiClient } from "./api-client.ts";
import type { Bank } from "./provided.ts";
import { quickHashing } from "./start-service.ts";

/** Who can stand at the counter: nobody known, or one of each role. */
export const visitors = ["anonymous", "user", "marketing", "admin"] as const;

/** What everybody's account is opened with. */
export const personPassword = "a chest of eleven bars";

export type Visitor = (typeof visitors)[number];

/** Who of those that may make a call has the least right to it; a duty is of nobody here. */
export const leastVisitors = {
  public: "anonymous",
  user: "user",
  staff: "marketing",
  admin: "admin",
  duty: undefined,
} as const satisfies Record<Access, Visitor | undefined>;

/** A signed-in person of a role. */
export interface Person {
  userId: number;
  username: string;
  password: string;
  role: Role;
  duties: Duty[];
}

/** The refusal that a visitor meets at calls of an access (spec section 6); undefined where the call is allowed. */
export function refusalOf(
  access: Access,
  visitor: Visitor,
): [status: number, code: ErrorCode] | undefined {
  if (access === "public") return undefined;
  if (visitor === "anonymous") return [401, "not_signed_in"];
  if (access === "duty") return [403, "not_allowed"];
  if (visitor === "admin") return undefined;
  const isAllowed = access === "user" || (access === "staff" && visitor === "marketing");
  return isAllowed ? undefined : [403, "not_allowed"];
}

/** Signs the bank's first administrator in. */
export async function signInAdmin(bank: Bank): Promise<ApiClient> {
  const admin = createApiClient(bank.origin);
  await signIn(admin, { username: bank.adminUsername, password: bank.adminPassword });
  return admin;
}

/** Opens an account and has an administrator give it the role and the duties. */
export async function createPerson(
  bank: Pick<Bank, "origin">,
  admin: ApiClient,
  role: Role,
  duties: readonly Duty[] = [],
): Promise<Person> {
  const username = `${role}-${randomBytes(5).toString("hex")}`;
  const password = personPassword;
  const registered = await createApiClient(bank.origin).send("POST", "/api/register", {
    username,
    password,
    email: `${username}@example.com`,
  });
  const { id } = identityRoutes.register.response.parse(registered.body);
  if (role !== "user") {
    const answer = await admin.send("PATCH", `/api/admin/users/${id}/role`, { role });
    if (answer.status !== 200) throw new Error(`The role was answered ${answer.text}`);
  }
  if (duties.length > 0) {
    const answer = await admin.send("PUT", `/api/admin/users/${id}/duties`, { duties });
    if (answer.status !== 200) throw new Error(`The duties were answered ${answer.text}`);
  }
  return { userId: id, username, password, role, duties: [...duties] };
}

/** True for a call after which its caller has another password, or no account: it needs somebody of its own. */
export function isOwnEnd(route: Route): boolean {
  return route.session !== undefined && route.access !== "public";
}

let quickHash: Promise<string> | undefined;

/**
 * Opens an account in a bank's database, without the mails that a registration sends, and with a password that is
 * checked with little work: for those who are only there to call, or to be changed.
 */
export async function enterPerson(
  sql: postgres.Sql,
  role: Role,
  duties: readonly Duty[] = [],
): Promise<Person & { email: string }> {
  const username = `${role}-${randomBytes(5).toString("hex")}`;
  const email = `${username}@example.com`;
  const password = personPassword;
  quickHash ??= createPasswords({ cost: quickHashing }).then(({ hash }) => hash(password));
  const [row] = await sql<{ id: number }[]>`
    insert into identity.users (username, email, password_hash, role, duties)
    values (${username}, ${email}, ${await quickHash}, ${role}, ${[...duties]}) returning id`;
  if (!row) throw new Error(`${username} is not stored.`);
  return { userId: row.id, username, email, password, role, duties: [...duties] };
}

/** The cookie of somebody new who is signed in. */
export async function openNewSession(
  { bank, sql }: { bank: Bank; sql: postgres.Sql },
  role: Role,
  duties: readonly Duty[] = [],
): Promise<string> {
  const client = createApiClient(bank.origin);
  await signIn(client, await enterPerson(sql, role, duties));
  return client.cookies;
}
