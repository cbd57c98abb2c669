import { join } from "node:path";
import { listRoutesOf } from "@dhahabu/contract/api";
import { systemClock } from "@dhahabu/platform/clock";
import type { Clock } from "@dhahabu/platform/clock";
import { createTransaction, openServiceDatabase } from "@dhahabu/platform/db";
import type { Sql, Transaction, Tx } from "@dhahabu/platform/db";
import { createDoOnce, createKeyRemoval } from "@dhahabu/platform/do-once";
import { assertRoutesAnswered } from "@dhahabu/platform/http/endpoint";
import { openKeyring } from "@dhahabu/platform/http/keyring";
import { listen } from "@dhahabu/platform/http/listen";
import { createServiceApp } from "@dhahabu/platform/http/server";
import type { Closer, RunningService } from "@dhahabu/platform/lifecycle";
import type { Log } from "@dhahabu/platform/log";
import { watchOutbox } from "@dhahabu/platform/metrics";
import type { Metrics } from "@dhahabu/platform/metrics";
import { migrate } from "@dhahabu/platform/migrate";
import { enqueueEvent, startRelay } from "@dhahabu/platform/outbox";
import { connectRedis } from "@dhahabu/platform/redis";
import { startRetention } from "@dhahabu/platform/retention";
import { startSchedule } from "@dhahabu/platform/schedule";
import { subscribeToEvents } from "@dhahabu/platform/subscribe";
import type { NewAccountMail } from "./account-mails/account-mail.ts";
import { requestAccountMail } from "./account-mails/request-account-mail.ts";
import {
  createAccountMailEndpoints,
  createAccountMailInternalRoutes,
} from "./account-mails/routes.ts";
import { createAccountMailStore } from "./account-mails/store.ts";
import type { AccountMailStore } from "./account-mails/store.ts";
import { createAddressEndpoints, createAddressInternalRoutes } from "./addresses/routes.ts";
import { createAddressStore } from "./addresses/store.ts";
import { createAdministrationEndpoints } from "./administration/routes.ts";
import { createAdministrationStore } from "./administration/store.ts";
import { createApprovalEndpoints } from "./approvals/routes.ts";
import { recordChange } from "./changes/record-change.ts";
import { createChangeEndpoints } from "./changes/routes.ts";
import { createChangeStore } from "./changes/store.ts";
import type { NewUserChange } from "./changes/user-change.ts";
import { createPricingClient } from "./clients/pricing-client.ts";
import type { PricingClient } from "./clients/pricing-client.ts";
import { createClosingEndpoints } from "./closing/routes.ts";
import { createClosingStore } from "./closing/store.ts";
import type { Config } from "./config.ts";
import { createFactorParts, startRenewal } from "./factor-parts.ts";
import { createFactorEndpoints } from "./factors/routes.ts";
import { tellOfFactor } from "./factors/tell-of-factor.ts";
import type { TellOfFactor } from "./factors/tell-of-factor.ts";
import type { StepStore } from "./factors/step-store.ts";
import { createNoticeInternalRoutes } from "./notices/routes.ts";
import { createNoticeStore } from "./notices/store.ts";
import { createOwnDataInternalRoutes } from "./own-data/routes.ts";
import { createOwnDataStore } from "./own-data/store.ts";
import { createPasswordEndpoints } from "./passwords/routes.ts";
import { createPasswordStore } from "./passwords/store.ts";
import { createRequestStore } from "./requests/store.ts";
import { createEventWatch, startEventLines } from "./security-events/jobs.ts";
import { recordSecurityEvent } from "./security-events/record-security-event.ts";
import {
  createSecurityEventEndpoints,
  createSecurityEventInternalRoutes,
} from "./security-events/routes.ts";
import type { NewSecurityEvent } from "./security-events/security-event.ts";
import { createOldEventRemoval } from "./security-events/create-old-event-removal.ts";
import { createSiemClient } from "./security-events/siem-client.ts";
import { createSecurityEventStore } from "./security-events/store.ts";
import type { SecurityEventStore } from "./security-events/store.ts";
import { noteSignIn } from "./sign-ins/note-sign-in.ts";
import { createSignInInternalRoutes } from "./sign-ins/routes.ts";
import { createSignInStore } from "./sign-ins/store.ts";
import type { SignInStore } from "./sign-ins/store.ts";
import { createFirstAdmin } from "./users/create-first-admin.ts";
import { createPasswords } from "./users/password.ts";
import type { PasswordCost } from "./users/password.ts";
import { createCommonPasswords } from "./users/password-policy.ts";
import { createUserEndpoints, createUserInternalRoutes } from "./users/routes.ts";
import { createUserStore } from "./users/store.ts";

interface IdentityParts {
  config: Config;
  log: Log;
  metrics?: Metrics;
  clock?: Clock;
  /** What a hash costs; as much as it should unless given. */
  passwordCost?: PasswordCost;
}

/** Starts identity: schema, first admin, HTTP and the relay of its events. */
export async function startIdentity(parts: IdentityParts): Promise<RunningService> {
  const { config, log, metrics, clock = systemClock, passwordCost: cost } = parts;
  const sql = openServiceDatabase(config, { keepsPlans: true });
  await migrate(sql, { folder: join(import.meta.dirname, "migrations"), log });
  const redis = connectRedis({ url: config.REDIS_URL, log });
  const keys = openKeyring({ service: "identity", file: config.CALLERS_FILE, log });
  const transaction = createTransaction(sql);
  const doOnce = createDoOnce({ sql, transaction });
  const stores = createStores(sql, config);
  const { users, events, changes, links, accountMails, addresses, signIns } = stores;
  const pricing = createPricingClient({ keys, url: config.PRICING_URL, log });
  const passwords = await createPasswords(cost && { cost });
  const commonPasswords = createCommonPasswords();
  const recording = createRecording({ events, clock, transaction, log });
  const accountParts = {
    store: users,
    passwords,
    commonPasswords,
    ...createMailRequests({ accountMails, signIns, transaction }),
    ...recording,
  };
  const { askToConfirm, mailResetLink, mailInvitation } = accountParts;
  await addFirstAdmin(accountParts, config);

  const factorParts = await createFactorParts({ config, sql, users, pricing, clock, log });
  const changing = {
    ...factorParts,
    lockUsers: users.lock,
    recordChange: (tx: Tx, change: NewUserChange) =>
      recordChange({ ...recording, changes }, tx, change),
    removeResetLink: links.removeLink,
    requests: createRequestStore({ sql }),
    isApprovalNeeded: (requestId: string) => pricing.isApprovalNeeded(requestId),
    ...recording,
  };
  const inviting = { store: createAdministrationStore({ sql }), mailInvitation };
  const closing = { store: createClosingStore(), findOwn: links.findOwn, passwords };
  const endpoints = [
    ...createUserEndpoints({ ...accountParts, askSecondFactor: factorParts.ask, doOnce }),
    ...createFactorEndpoints({ ...accountParts, ...changing, ...factorParts }),
    ...createChangeEndpoints({ store: changes }),
    ...createAdministrationEndpoints({ ...changing, ...inviting, users, passwords }),
    ...createApprovalEndpoints({
      ...changing,
      ...inviting,
      listRequests: changing.requests.list,
      findStanding: users.findStanding,
      tellOfFactor: accountParts.tellOfFactor,
      mailResetLink,
    }),
    ...createPasswordEndpoints({
      ...changing,
      doOnce,
      store: links,
      findUser: users.find,
      passwords,
      commonPasswords,
    }),
    ...createClosingEndpoints({ ...changing, ...closing }),
    ...createAddressEndpoints({ addresses, askToConfirm, doOnce, transaction, log }),
    ...createAccountMailEndpoints({ accountMails, doOnce, log }),
    ...createSecurityEventEndpoints({ ...recording, events }),
  ];
  assertRoutesAnswered(listRoutesOf("identity"), endpoints);
  const app = createServiceApp({
    service: "identity",
    keys,
    endpoints,
    internalRoutes: createInternalRoutes({ sql, stores, recording, changing }),
    healthChecks: { database: () => sql`select 1`, redis: () => redis.ping() },
    log,
  });
  const relay = startRelay({ sql, redis, log });
  const retention = startRemovals({ ...stores, ...factorParts, pricing, sql, log });
  const listPricingEvents = pricing.listSecurityEvents;
  const watching = { ...recording, events, keys, listPricingEvents, clock };
  if (metrics) watchOutbox({ metrics, sql, log });
  const { url, drain, closer } = await listen(app.callback(), config);
  return {
    url,
    closers: [
      drain,
      closer,
      startEventWatch(watching, { config, sql, log }),
      ...startSiem({ ...watching, config }),
      { name: "retention", close: () => retention.stop() },
      ...startRenewal({ ...factorParts, sql, log }),
      { name: "relay", close: () => relay.stop() },
      { name: "pricing", close: () => pricing.close() },
      { name: "keys", close: () => keys.close() },
      { name: "redis", close: () => redis.disconnect() },
      { name: "database", close: () => sql.end({ timeout: 3 }) },
    ],
  };
}

function createStores(sql: Sql, { SIEM_FILE }: Config) {
  return {
    users: createUserStore({ sql }),
    events: createSecurityEventStore({ sql, owesLines: SIEM_FILE !== undefined }),
    changes: createChangeStore({ sql }),
    links: createPasswordStore({ sql }),
    accountMails: createAccountMailStore({ sql }),
    addresses: createAddressStore({ sql }),
    signIns: createSignInStore({ sql }),
  };
}

async function addFirstAdmin(
  parts: Parameters<typeof createFirstAdmin>[0],
  { ADMIN_USERNAME: username, ADMIN_PASSWORD: password, ADMIN_EMAIL: email }: Config,
): Promise<void> {
  if (username !== undefined && password !== undefined && email !== undefined) {
    await createFirstAdmin(parts, { username, password, email });
  }
}

/** What other services ask of identity. */
function createInternalRoutes({
  sql,
  stores: { users, links, accountMails, addresses, signIns },
  recording,
  changing,
}: {
  sql: Sql;
  stores: ReturnType<typeof createStores>;
  recording: ReturnType<typeof createRecording>;
  changing: Pick<
    Parameters<typeof createAccountMailInternalRoutes>[0],
    "lockUsers" | "recordSecurityEvent" | "transaction" | "log"
  >;
}) {
  return [
    ...createUserInternalRoutes({ store: users }),
    ...createSignInInternalRoutes({
      ...recording,
      signIns,
      accountMails,
      findUser: users.find,
      findForLogin: users.findForLogin,
    }),
    ...createAddressInternalRoutes({ addresses }),
    ...createSecurityEventInternalRoutes(recording),
    ...createNoticeInternalRoutes({ notices: createNoticeStore({ sql }) }),
    ...createOwnDataInternalRoutes({ ownData: createOwnDataStore({ sql }) }),
    ...createAccountMailInternalRoutes({
      ...recording,
      ...changing,
      accountMails,
      putResetLink: links.putLink,
      putConfirmationLink: addresses.putLink,
    }),
  ];
}

/** The way into the record of security events: in the transaction of a change, or alone. */
function createRecording(
  parts: Parameters<typeof recordSecurityEvent>[0] & { transaction: Transaction; log: Log },
) {
  const { transaction, log } = parts;
  const record = (tx: Tx, event: NewSecurityEvent) => recordSecurityEvent(parts, tx, event);
  return {
    recordSecurityEvent: record,
    recordAlone: (event: NewSecurityEvent) => transaction((tx) => record(tx, event)),
    transaction,
    log,
  };
}

/** Takes over what other services tell of security. */
function startEventWatch(
  parts: Parameters<typeof createEventWatch>[0],
  { config, sql, log }: { config: Config; sql: Sql; log: Log },
): Closer {
  const watch = createEventWatch(parts);
  const heard = subscribeToEvents({
    listener: "identity",
    redisUrl: config.REDIS_URL,
    log,
    onEvent: (event) => watch.onEvent(event),
  });
  const schedule = startSchedule({ ...watch.schedule, sql, log });
  watch.start();
  return {
    name: "watch of security events",
    async close() {
      heard.stop();
      await schedule.stop();
      await watch.settle();
    },
  };
}

/** Where a SIEM is to read the record, writes it for one. */
function startSiem(parts: {
  config: Config;
  events: SecurityEventStore;
  transaction: Transaction;
  log: Log;
}): Closer[] {
  const { SIEM_FILE: file, SIEM_FILE_MB: fileMb, SIEM_FILES: files } = parts.config;
  if (file === undefined) return [];
  const lines = startEventLines({ ...parts, siem: createSiemClient({ file, fileMb, files }) });
  return [{ name: "lines for the SIEM", close: () => lines.stop() }];
}

function startRemovals(parts: {
  accountMails: AccountMailStore;
  signIns: SignInStore;
  events: SecurityEventStore;
  steps: StepStore;
  pricing: PricingClient;
  sql: Sql;
  log: Log;
}) {
  return startRetention({
    ...parts,
    removals: [
      { what: "steps of second factors", run: parts.steps.deleteOver },
      { what: "account mails", run: parts.accountMails.deleteOld },
      { what: "known devices", run: parts.signIns.deleteOld },
      { what: "keys of what was sent", run: createKeyRemoval(parts) },
      createOldEventRemoval(parts),
      { what: "calm networks", run: parts.events.deleteCalm },
    ],
  });
}

/** How the owner of an account comes to be written to. */
function createMailRequests(parts: {
  accountMails: AccountMailStore;
  signIns: SignInStore;
  transaction: Transaction;
}) {
  const { accountMails, transaction } = parts;
  type Addressed = Pick<NewAccountMail, "email" | "language">;
  type ToNote = Parameters<typeof noteSignIn>;
  return {
    tellOfFactor: (...told: Parameters<TellOfFactor>) => tellOfFactor(parts, ...told),
    noteSignIn: (tx: Tx, who: ToNote[2], caller: ToNote[3]) => noteSignIn(parts, tx, who, caller),
    keepSignIn: (who: ToNote[2], caller: ToNote[3]) =>
      transaction((tx) => noteSignIn(parts, tx, who, caller)),
    askToReset: (mail: Addressed, requestId: string) =>
      transaction((tx) =>
        requestAccountMail({ accountMails }, tx, { kind: "password reset", ...mail }, requestId),
      ),
    askToConfirm: (tx: Tx, mail: Addressed, requestId: string) =>
      requestAccountMail(
        { accountMails },
        tx,
        { kind: "address confirmation", ...mail },
        requestId,
      ),
    async mailInvitation(tx: Tx, userId: number, requestId: string) {
      const accountMailId = await accountMails.insertInvitation(tx, userId);
      if (accountMailId === undefined) return;
      await enqueueEvent(tx, "account-mail.requested", { accountMailId }, requestId);
    },
    async mailResetLink(tx: Tx, mail: Addressed, requestId: string) {
      const accountMailId = await accountMails.insert(tx, { kind: "password reset", ...mail });
      await enqueueEvent(tx, "account-mail.requested", { accountMailId }, requestId);
    },
  };
}
