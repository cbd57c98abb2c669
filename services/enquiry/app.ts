import { join } from "node:path";
import { listRoutesOf } from "@dhahabu/contract/api";
import { firstFacts } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { connectDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { assertRoutesAnswered } from "@dhahabu/platform/http/endpoint";
import { createInnerClient } from "@dhahabu/platform/http/inner-client";
import { createServiceApp, listen } from "@dhahabu/platform/http/server";
import type { Closer, RunningService } from "@dhahabu/platform/lifecycle";
import type { Log } from "@dhahabu/platform/log";
import { countJobs, watchOutbox } from "@dhahabu/platform/metrics";
import type { Metrics } from "@dhahabu/platform/metrics";
import { migrate } from "@dhahabu/platform/migrate";
import { startRelay } from "@dhahabu/platform/outbox";
import { assertJobsHandled, openQueue, startWorker } from "@dhahabu/platform/queue";
import { connectRedis } from "@dhahabu/platform/redis";
import { createContentClient } from "./clients/content-client.ts";
import type { ContentClient } from "./clients/content-client.ts";
import { createPricingClient } from "./clients/pricing-client.ts";
import { createCannedReplyEndpoints } from "./canned-replies/routes.ts";
import { createCannedReplyStore } from "./canned-replies/store.ts";
import { firstOrigin } from "./config.ts";
import type { Config } from "./config.ts";
import { recordConsent } from "./consents/store.ts";
import { createContactHandlers } from "./contact/jobs.ts";
import { contactMessages } from "./contact/messages.ts";
import { createContactEndpoints } from "./contact/routes.ts";
import { createContactStore, deliverEnquiry } from "./contact/store.ts";
import { createDeliverOnce } from "./deliveries/jobs.ts";
import { createMailClient, maxMailConnections } from "./deliveries/mail-client.ts";
import { createDeliveryEndpoints } from "./deliveries/routes.ts";
import { createDeliveryStore } from "./deliveries/store.ts";
import { createTexts } from "./deliveries/texts.ts";
import { createColleagueFinder } from "./inbox/identity-client.ts";
import type { FindColleague } from "./inbox/identity-client.ts";
import { createInboxHandlers, startReturning } from "./inbox/jobs.ts";
import { createInboxEndpoints } from "./inbox/routes.ts";
import { createInboxStore, deliverReply } from "./inbox/store.ts";
import { answerPage } from "./mail-pages/routes.ts";
import { createNewsletterHandlers } from "./newsletter/jobs.ts";
import { newsletterMessages } from "./newsletter/messages.ts";
import { createNewsletterEndpoints } from "./newsletter/routes.ts";
import { createNewsletterStore, deliverWelcome } from "./newsletter/store.ts";
import { createPriceAlertHandlers, startWatchingPrices } from "./price-alerts/jobs.ts";
import { priceAlertMessages } from "./price-alerts/messages.ts";
import { createPriceAlertEndpoints } from "./price-alerts/routes.ts";
import {
  createPriceAlertStore,
  deliverAlertRequest,
  deliverPriceAlert,
} from "./price-alerts/store.ts";
import { startRetention } from "@dhahabu/platform/retention";
import { createRetentionStore } from "./retention/store.ts";
import { createSubscriberEndpoints } from "./subscribers/routes.ts";
import { createSubscriberStore } from "./subscribers/store.ts";

type Redis = ReturnType<typeof connectRedis>;

/** Starts enquiry in its role: schema, then HTTP (api), the relay and the delivery worker (worker), or all. */
export async function startEnquiry(parts: {
  config: Config;
  log: Log;
  metrics?: Metrics;
}): Promise<RunningService> {
  const { config, log, metrics } = parts;
  const sql = connectDatabase({ url: config.DATABASE_URL });
  await migrate(sql, { folder: join(import.meta.dirname, "migrations"), log });
  const redis = connectRedis({ url: config.REDIS_URL, log });
  const content = openContent(config, log);
  const pricing = createPricingClient({ secret: config.INTERNAL_SECRET, url: config.PRICING_URL });
  const readPrices = (requestId: string) => pricing.listGoldPrices(requestId);
  const shared: Closer[] = [
    { name: "pricing", close: () => pricing.close() },
    { name: "content", close: () => content?.close() },
    { name: "redis", close: () => redis.disconnect() },
    { name: "database", close: () => sql.end({ timeout: 3 }) },
  ];
  const readFacts = (requestId: string) =>
    content?.readFacts(requestId) ?? Promise.resolve(firstFacts);
  const delivery =
    config.ROLE === "api"
      ? []
      : startDelivery({ config, sql, redis, log, metrics, readFacts, readPrices });
  if (config.ROLE === "worker") return { closers: [...delivery, ...shared] };
  const staff = openStaff(config);
  const { url, closer } = await serve(
    { config, sql, redis, log, readFacts, readPrices },
    staff.findColleague,
  );
  const closers = [closer, staff.closer, ...delivery, ...shared];
  return { url, closers };
}

interface Parts {
  config: Config;
  sql: Sql;
  redis: Redis;
  log: Log;
  readFacts: (requestId: string) => Promise<BankFacts>;
  readPrices: (requestId: string) => Promise<GoldPrice[]>;
}

/** The way to content; undefined for a worker that is not told where it is, whose mails name the first facts. */
function openContent(config: Config, log: Log): ContentClient | undefined {
  const { CONTENT_URL: url, INTERNAL_SECRET: secret } = config;
  return url === undefined ? undefined : createContentClient({ secret, url, log });
}

/** The way to identity, which knows who is on the staff. */
function openStaff(config: Config): { findColleague: FindColleague; closer: Closer } {
  const { IDENTITY_URL: url, INTERNAL_SECRET: secret } = config;
  if (url === undefined) throw new Error("IDENTITY_URL is required where calls are answered.");
  const identity = createInnerClient({ service: "identity", secret, url });
  return {
    findColleague: createColleagueFinder({ ask: identity.ask }),
    closer: { name: "identity", close: () => identity.close() },
  };
}

function createStores(sql: Sql) {
  const deliveries = createDeliveryStore({ sql });
  const parts = { sql, addMail: deliveries.add, recordConsent };
  return {
    deliveries,
    contact: createContactStore(parts),
    inbox: createInboxStore(parts),
    cannedReplies: createCannedReplyStore({ sql }),
    newsletter: createNewsletterStore(parts),
    priceAlerts: createPriceAlertStore(parts),
    subscribers: createSubscriberStore(parts),
  };
}

async function serve(
  { config, sql, redis, log, readFacts, readPrices }: Parts,
  findColleague: FindColleague,
) {
  const stores = createStores(sql);
  const texts = createTexts(newsletterMessages);
  const endpoints = [
    ...createContactEndpoints({ store: stores.contact, readCalendar: readFacts, log }),
    ...createInboxEndpoints({
      store: stores.inbox,
      findColleague,
      readCalendar: readFacts,
      log,
    }),
    ...createCannedReplyEndpoints({ store: stores.cannedReplies }),
    ...createNewsletterEndpoints({ store: stores.newsletter, texts, answerPage, readFacts, log }),
    ...createPriceAlertEndpoints({
      store: stores.priceAlerts,
      texts: createTexts(priceAlertMessages),
      answerPage,
      readPrices,
      readFacts,
      log,
    }),
    ...createSubscriberEndpoints({ store: stores.subscribers, log }),
    ...createDeliveryEndpoints({ store: stores.deliveries, log }),
  ];
  assertRoutesAnswered(listRoutesOf("enquiry"), endpoints);
  const app = createServiceApp({
    service: "enquiry",
    secret: config.INTERNAL_SECRET,
    endpoints,
    healthChecks: { database: () => sql`select 1`, redis: () => redis.ping() },
    log,
  });
  return listen(app.callback(), { host: config.HOST, port: config.PORT });
}

const queueName = "enquiry";

function startDelivery(parts: Parts & { metrics: Metrics | undefined }): Closer[] {
  const { config, sql, redis, log, metrics, readFacts, readPrices } = parts;
  const { SMTP_URL: smtpUrl, PUBLIC_ORIGIN: origins } = config;
  if (smtpUrl === undefined || origins === undefined) {
    throw new Error("SMTP_URL and PUBLIC_ORIGIN are required where mails are sent.");
  }
  const stores = createStores(sql);
  const mail = createMailClient({
    smtpUrl,
    from: config.MAIL_FROM,
    answerWithinMs: config.MAIL_TIMEOUT_SECONDS * 1000,
  });
  const deliverOnce = createDeliverOnce({ store: stores.deliveries, mail, log });
  const handlers = [
    ...createContactHandlers({
      store: stores.contact,
      deliverOnce,
      texts: createTexts(contactMessages),
      readFacts,
      staffAddress: config.MAIL_STAFF_TO,
    }),
    ...createInboxHandlers({
      store: stores.inbox,
      deliverOnce,
      texts: createTexts(contactMessages),
      readFacts,
      staffAddress: config.MAIL_STAFF_TO,
    }),
    ...createNewsletterHandlers({
      store: stores.newsletter,
      deliverOnce,
      texts: createTexts(newsletterMessages),
      readFacts,
      publicOrigin: firstOrigin(origins),
    }),
    ...createPriceAlertHandlers({
      store: stores.priceAlerts,
      deliverOnce,
      texts: createTexts(priceAlertMessages),
      readFacts,
      publicOrigin: firstOrigin(origins),
    }),
  ];
  assertJobsHandled(
    [deliverEnquiry, deliverReply, deliverWelcome, deliverAlertRequest, deliverPriceAlert],
    handlers,
  );
  const queue = { name: queueName, redisUrl: config.REDIS_URL, log };
  const jobs = openQueue({ ...queue, yieldingJobs: [deliverPriceAlert] });
  const relay = startRelay({ sql, redis, jobs, log });
  const worker = startWorker({
    ...queue,
    sql,
    handlers,
    concurrency: maxMailConnections,
    ...(metrics ? { onOutcome: countJobs(metrics) } : {}),
  });
  const keptForMonths = {
    enquiry: config.RETENTION_ENQUIRY_MONTHS,
    formerSubscriber: config.RETENTION_SUBSCRIBER_MONTHS,
  };
  const old = createRetentionStore({ sql, keptForMonths });
  const retention = startRetention({
    removals: [
      { what: "enquiries", run: old.deleteEnquiries },
      { what: "former subscribers", run: old.deleteSubscribers },
      { what: "price alerts", run: stores.priceAlerts.deleteOld },
      { what: "removed prepared replies", run: stores.cannedReplies.purge },
    ],
    sql,
    log,
  });
  const returning = startReturning({ store: stores.inbox, sql, log });
  const watch = startWatchingPrices({
    store: stores.priceAlerts,
    readPrices,
    sql,
    redisUrl: config.REDIS_URL,
    log,
  });
  if (metrics) watchOutbox({ metrics, sql, log });
  return [
    { name: "price watch", close: () => watch.stop() },
    { name: "retention", close: () => retention.stop() },
    { name: "returning", close: () => returning.stop() },
    { name: "relay", close: () => relay.stop() },
    { name: "worker", close: () => worker.stop() },
    { name: "queue", close: () => jobs.close() },
    { name: "mail", close: () => mail.close() },
  ];
}
