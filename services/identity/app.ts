import { join } from "node:path";
import { listRoutesOf } from "@dhahabu/contract/api";
import { connectDatabase } from "@dhahabu/platform/db";
import { assertRoutesAnswered } from "@dhahabu/platform/http/endpoint";
import { listen } from "@dhahabu/platform/http/listen";
import { createServiceApp } from "@dhahabu/platform/http/server";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import type { Log } from "@dhahabu/platform/log";
import { migrate } from "@dhahabu/platform/migrate";
import { createAdministrationEndpoints } from "./administration/routes.ts";
import { createAdministrationStore } from "./administration/store.ts";
import type { Config } from "./config.ts";
import { createPasswordEndpoints } from "./passwords/routes.ts";
import { createPasswordStore } from "./passwords/store.ts";
import { assertUncommonPassword, createCommonPasswords } from "./users/common-passwords.ts";
import { createPasswords } from "./users/password.ts";
import type { Passwords } from "./users/password.ts";
import { createUserEndpoints, createUserInternalRoutes } from "./users/routes.ts";
import { createUserStore } from "./users/store.ts";
import type { UserStore } from "./users/store.ts";

/** Starts identity: schema, first admin, HTTP. */
export async function startIdentity(parts: { config: Config; log: Log }): Promise<RunningService> {
  const { config, log } = parts;
  const sql = connectDatabase({ url: config.DATABASE_URL, keepsPlans: true });
  await migrate(sql, { folder: join(import.meta.dirname, "migrations"), log });
  const store = createUserStore({ sql });
  const passwords = await createPasswords();
  const commonPasswords = createCommonPasswords();
  await createFirstAdmin({ config, store, passwords, commonPasswords, log });

  const endpoints = [
    ...createUserEndpoints({ store, passwords, commonPasswords, log }),
    ...createAdministrationEndpoints({ store: createAdministrationStore({ sql }), log }),
    ...createPasswordEndpoints({
      store: createPasswordStore({ sql }),
      findUser: (userId) => store.find(userId),
      passwords,
      commonPasswords,
      log,
    }),
  ];
  assertRoutesAnswered(listRoutesOf("identity"), endpoints);
  const app = createServiceApp({
    service: "identity",
    secret: config.INTERNAL_SECRET,
    endpoints,
    internalRoutes: createUserInternalRoutes({ store }),
    healthChecks: { database: () => sql`select 1` },
    log,
  });
  const { url, closer } = await listen(app.callback(), { host: config.HOST, port: config.PORT });
  return { url, closers: [closer, { name: "database", close: () => sql.end({ timeout: 3 }) }] };
}

async function createFirstAdmin(options: {
  config: Config;
  store: UserStore;
  passwords: Passwords;
  commonPasswords: ReadonlySet<string>;
  log: Log;
}): Promise<void> {
  const { ADMIN_USERNAME, ADMIN_PASSWORD, ADMIN_EMAIL } = options.config;
  if (ADMIN_USERNAME === undefined || ADMIN_PASSWORD === undefined || ADMIN_EMAIL === undefined) {
    return;
  }
  if (await options.store.hasAdmin()) return;
  const names = { username: ADMIN_USERNAME, email: ADMIN_EMAIL };
  assertUncommonPassword(options.commonPasswords, { ...names, password: ADMIN_PASSWORD });
  const isCreated = await options.store.createFirstAdmin({
    ...names,
    passwordHash: await options.passwords.hash(ADMIN_PASSWORD),
  });
  if (isCreated) options.log.info({ username: ADMIN_USERNAME }, "first admin created");
}
