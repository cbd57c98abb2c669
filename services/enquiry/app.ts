import { join } from "node:path";
import { listRoutesOf } from "@dhahabu/contract/api";
import { firstFacts } from "@dhahabu/contract/facts";
import type { BankFacts } from "@dhahabu/contract/facts";
import type { GoldPrice } from "@dhahabu/contract/pricing";
import { systemClock } from "@dhahabu/platform/clock";
import { connectDatabase, createTransaction } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { assertRoutesAnswered } from "@dhahabu/platform/http/endpoint";
import { createInnerClient } from "@dhahabu/platform/http/inner-client";
import { listen } from "@dhahabu/platform/http/listen";
import { createServiceApp } from "@dhahabu/platform/http/server";
import type { Closer, RunningService } from "@dhahabu/platform/lifecycle";
import type { Log } from "@dhahabu/platform/log";
import { countJobs, watchOutbox } from "@dhahabu/platform/metrics";
import type { Metrics } from "@dhahabu/platform/metrics";
import { migrate } from "@dhahabu/platform/migrate";
import { startRelay } from "@dhahabu/platform/outbox";
import { assertJobsHandled, giveUp, openQueue, startWorker } from "@dhahabu/platform/queue";
import { connectRedis } from "@dhahabu/platform/redis";
import { startRetention } from "@dhahabu/platform/retention";
import { startSchedule } from "@dhahabu/platform/schedule";
import { subscribeToEvents } from "@dhahabu/platform/subscribe";
import { createCannedReplyEndpoints } from "./canned-replies/routes.ts";
import { createCannedReplyStore } from "./canned-replies/store.ts";
import { createContentClient } from "./clients/content-client.ts";
import type { ContentClient } from "./clients/content-client.ts";
import { createPricingClient } from "./clients/pricing-client.ts";
import { firstOrigin } from "./config.ts";
import type { Config } from "./config.ts";
import { recordConsent } from "./consents/store.ts";
import { deliverEnquiryJob } from "./contact/enquiry.ts";
import { createContactHandlers } from "./contact/jobs.ts";
import { contactMessages } from "./contact/messages.ts";
import { createContactEndpoints } from "./contact/routes.ts";
import { createContactStore } from "./contact/store.ts";
import { createFailedStore } from "./deliveries/failed-store.ts";
import { createMailClient, maxMailConnections } from "./deliveries/mail-client.ts";
import { createMailStore } from "./deliveries/mail-store.ts";
import { createDeliveryEndpoints } from "./deliveries/routes.ts";
import { createTexts } from "./deliveries/texts.ts";
import { createConversationStore } from "./inbox/conversation-store.ts";
import { createEnquiryStore } from "./inbox/enquiry-store.ts";
import { deliverReplyJob } from "./inbox/entry.ts";
import { createIdentityClient } from "./inbox/identity-client.ts";
import type { IdentityClient } from "./inbox/identity-client.ts";
import { createInboxHandlers, createReturnSchedule } from "./inbox/jobs.ts";
import { createQueueEndpoints } from "./inbox/queue-routes.ts";
import { createQueueStore } from "./inbox/queue-store.ts";
import { createInboxEndpoints } from "./inbox/routes.ts";
import { answerPage } from "./mail-pages/routes.ts";
import { createNewsletterHandlers } from "./newsletter/jobs.ts";
import { newsletterMessages } from "./newsletter/messages.ts";
import { createNewsletterEndpoints } from "./newsletter/routes.ts";
import { createNewsletterStore } from "./newsletter/store.ts";
import { deliverWelcomeJob } from "./newsletter/subscriber.ts";
import { createAlertStore } from "./price-alerts/alert-store.ts";
import { deliverAlertRequestJob, deliverPriceAlertJob } from "./price-alerts/alert.ts";
import { createCrossingStore } from "./price-alerts/crossing-store.ts";
import { createPriceAlertHandlers, createPriceWatch } from "./price-alerts/jobs.ts";
import { priceAlertMessages } from "./price-alerts/messages.ts";
import { createRequestStore } from "./price-alerts/request-store.ts";
import { createPriceAlertEndpoints } from "./price-alerts/routes.ts";
import { createRetentionStore } from "./retention/store.ts";
import { createSubscriberListStore } from "./subscribers/list-store.ts";
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
  const staff = openIdentity(config);
  const { url, closer } = await serve(
    { config, sql, redis, log, readFacts, readPrices },
    staff.identity,
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
function openIdentity(config: Config): { identity: IdentityClient; closer: Closer } {
  const { IDENTITY_URL: url, INTERNAL_SECRET: secret } = config;
  if (url === undefined) throw new Error("IDENTITY_URL is required where calls are answered.");
  const inner = createInnerClient({ service: "identity", secret, url });
  return {
    identity: createIdentityClient({ ask: inner.ask }),
    closer: { name: "identity", close: () => inner.close() },
  };
}

/** The collaborators of more than one use case. */
function createShared({ sql, readFacts, readPrices, log }: Parts) {
  const mails = createMailStore({ sql });
  return {
    transaction: createTransaction(sql),
    clock: systemClock,
    addMail: mails.add,
    recordConsent,
    readFacts,
    readBankCalendar: readFacts,
    readPrices,
    log,
    mails,
    enquiries: createEnquiryStore(),
    conversations: createConversationStore({ sql }),
    alerts: createAlertStore({ sql }),
  };
}

async function serve(parts: Parts, identity: IdentityClient) {
  const { config, sql, redis, log } = parts;
  const shared = { ...createShared(parts), answerPage };
  const endpoints = [
    ...createContactEndpoints({ ...shared, store: createContactStore({ sql }) }),
    ...createQueueEndpoints({ queue: createQueueStore({ sql }), log }),
    ...createInboxEndpoints({ ...shared, identity }),
    ...createCannedReplyEndpoints({ ...shared, store: createCannedReplyStore({ sql }) }),
    ...createNewsletterEndpoints({
      ...shared,
      store: createNewsletterStore({ sql }),
      texts: createTexts(newsletterMessages),
    }),
    ...createPriceAlertEndpoints({
      ...shared,
      requests: createRequestStore(),
      texts: createTexts(priceAlertMessages),
    }),
    ...createSubscriberEndpoints({
      ...shared,
      store: createSubscriberStore({ sql }),
      subscribers: createSubscriberListStore({ sql }),
    }),
    ...createDeliveryEndpoints({ ...shared, store: createFailedStore({ sql }) }),
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
  const { config, sql, redis, log, metrics } = parts;
  const { SMTP_URL: smtpUrl, PUBLIC_ORIGIN: origins } = config;
  if (smtpUrl === undefined || origins === undefined) {
    throw new Error("SMTP_URL and PUBLIC_ORIGIN are required where mails are sent.");
  }
  const mailClient = createMailClient({
    smtpUrl,
    from: config.MAIL_FROM,
    answerWithinMs: config.MAIL_TIMEOUT_SECONDS * 1000,
  });
  const delivery = {
    ...createShared(parts),
    mailClient,
    giveUp,
    staffAddress: config.MAIL_STAFF_TO,
    publicOrigin: firstOrigin(origins),
  };
  const enquiryTexts = createTexts(contactMessages);
  const handlers = [
    ...createContactHandlers({
      ...delivery,
      store: createContactStore({ sql }),
      texts: enquiryTexts,
    }),
    ...createInboxHandlers({ ...delivery, texts: enquiryTexts }),
    ...createNewsletterHandlers({
      ...delivery,
      store: createNewsletterStore({ sql }),
      texts: createTexts(newsletterMessages),
    }),
    ...createPriceAlertHandlers({ ...delivery, texts: createTexts(priceAlertMessages) }),
  ];
  assertJobsHandled(
    [
      deliverEnquiryJob,
      deliverReplyJob,
      deliverWelcomeJob,
      deliverAlertRequestJob,
      deliverPriceAlertJob,
    ],
    handlers,
  );
  const queue = { name: queueName, redisUrl: config.REDIS_URL, log };
  const jobs = openQueue({ ...queue, yieldingJobs: [deliverPriceAlertJob] });
  const relay = startRelay({ sql, redis, jobs, log });
  const worker = startWorker({
    ...queue,
    sql,
    handlers,
    concurrency: maxMailConnections,
    ...(metrics ? { onOutcome: countJobs(metrics) } : {}),
  });
  if (metrics) watchOutbox({ metrics, sql, log });
  return [
    ...startSchedules(parts),
    { name: "relay", close: () => relay.stop() },
    { name: "worker", close: () => worker.stop() },
    { name: "queue", close: () => jobs.close() },
    { name: "mail", close: () => mailClient.close() },
  ];
}

/** Starts what happens by the clock and by events. */
function startSchedules(parts: Parts): Closer[] {
  const { config, sql, log } = parts;
  const shared = createShared(parts);
  const old = createRetentionStore({
    sql,
    keptForMonths: {
      enquiry: config.RETENTION_ENQUIRY_MONTHS,
      formerSubscriber: config.RETENTION_SUBSCRIBER_MONTHS,
    },
  });
  const retention = startRetention({
    removals: [
      { what: "enquiries", run: old.deleteEnquiries },
      { what: "former subscribers", run: old.deleteSubscribers },
      { what: "price alerts", run: shared.alerts.deleteOld },
      { what: "removed prepared replies", run: createCannedReplyStore({ sql }).purge },
    ],
    sql,
    log,
  });
  const returning = startSchedule({ ...createReturnSchedule(shared), sql, log });
  const watch = createPriceWatch({ ...shared, crossings: createCrossingStore() });
  const events = subscribeToEvents({ redisUrl: config.REDIS_URL, log, onEvent: watch.onEvent });
  const comparing = startSchedule({ ...watch.schedule, sql, log });
  return [
    {
      name: "price watch",
      async close() {
        events.stop();
        await comparing.stop();
        await watch.settle();
      },
    },
    { name: "retention", close: () => retention.stop() },
    { name: "returning", close: () => returning.stop() },
  ];
}
