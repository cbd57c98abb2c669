import { join } from "node:path";
import { listRoutesOf } from "@dhahabu/contract/api";
import { firstFacts } from "@dhahabu/contract/facts";
import { systemClock } from "@dhahabu/platform/clock";
import { createTransaction, openServiceDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { createDoOnce, createKeyRemoval } from "@dhahabu/platform/do-once";
import { assertRoutesAnswered } from "@dhahabu/platform/http/endpoint";
import { createInnerClient } from "@dhahabu/platform/http/inner-client";
import type { InnerClient } from "@dhahabu/platform/http/inner-client";
import { openKeyring } from "@dhahabu/platform/http/keyring";
import type { Keyring } from "@dhahabu/platform/http/keyring";
import { listen } from "@dhahabu/platform/http/listen";
import { createServiceApp } from "@dhahabu/platform/http/server";
import type { Closer, RunningService } from "@dhahabu/platform/lifecycle";
import type { Log } from "@dhahabu/platform/log";
import { countJobs, watchOutbox } from "@dhahabu/platform/metrics";
import type { Metrics } from "@dhahabu/platform/metrics";
import { migrate } from "@dhahabu/platform/migrate";
import { startRelay } from "@dhahabu/platform/outbox";
import {
  assertJobsHandled,
  giveUp,
  handleJob,
  openQueue,
  startWorker,
} from "@dhahabu/platform/queue";
import { connectRedis } from "@dhahabu/platform/redis";
import { startRetention } from "@dhahabu/platform/retention";
import { startSchedule } from "@dhahabu/platform/schedule";
import { subscribeToEvents } from "@dhahabu/platform/subscribe";
import { createAccountMailClient } from "./account-mails/account-mail-client.ts";
import { deliverAccountMailJob } from "./account-mails/account-mail.ts";
import { deliverAccountMail } from "./account-mails/deliver-account-mail.ts";
import { createAccountMailWatch } from "./account-mails/jobs.ts";
import { accountMailMessages } from "./account-mails/messages.ts";
import { createAccountMailStore } from "./account-mails/store.ts";
import { createCannedReplyEndpoints } from "./canned-replies/routes.ts";
import { createCannedReplyStore } from "./canned-replies/store.ts";
import { createOwnAddressRead } from "./clients/address-client.ts";
import { createContentClient } from "./clients/content-client.ts";
import type { ContentClient } from "./clients/content-client.ts";
import { createPricingClient } from "./clients/pricing-client.ts";
import { firstOrigin } from "./config.ts";
import type { Config } from "./config.ts";
import { recordConsent } from "./consents/store.ts";
import { deliverEnquiry } from "./contact/deliver-enquiry.ts";
import { deliverEnquiryJob } from "./contact/enquiry.ts";
import { contactMessages } from "./contact/messages.ts";
import { createContactEndpoints } from "./contact/routes.ts";
import { createContactStore } from "./contact/store.ts";
import { createEnquiryLabelEndpoints } from "./enquiry-labels/routes.ts";
import { createEnquiryLabelStore } from "./enquiry-labels/store.ts";
import { createEnquiryLinkStore } from "./enquiry-links/store.ts";
import { createFailedStore } from "./deliveries/failed-store.ts";
import { createMailClient, maxMailConnections } from "./deliveries/mail-client.ts";
import { createMailStore } from "./deliveries/mail-store.ts";
import { createDeliveryEndpoints } from "./deliveries/routes.ts";
import { createSendingStore, isSendingPaused } from "./deliveries/sending-store.ts";
import { createTexts } from "./deliveries/texts.ts";
import { createConversationStore } from "./inbox/conversation-store.ts";
import { createEnquiryStore } from "./inbox/enquiry-store.ts";
import { deliverReply } from "./inbox/deliver-reply.ts";
import { deliverReplyJob } from "./inbox/entry.ts";
import { createIdentityClient } from "./inbox/identity-client.ts";
import { createReturnSchedule } from "./inbox/jobs.ts";
import { createQueueEndpoints } from "./inbox/queue-routes.ts";
import { createQueueStore } from "./inbox/queue-store.ts";
import { createInboxEndpoints } from "./inbox/routes.ts";
import { createPageAnswers } from "./mail-pages/routes.ts";
import { createIssueStore } from "./newsletter-issues/issue-store.ts";
import { deliverLetterJob } from "./newsletter-issues/issue.ts";
import { createNewsletterIssueHandlers, newsletterIssueJobs } from "./newsletter-issues/jobs.ts";
import { createLetterStore } from "./newsletter-issues/letter-store.ts";
import { createNewsletterIssueEndpoints } from "./newsletter-issues/routes.ts";
import { deliverNewsletterMail } from "./newsletter/deliver-newsletter-mail.ts";
import { newsletterMessages } from "./newsletter/messages.ts";
import { createNewsletterEndpoints } from "./newsletter/routes.ts";
import { createNewsletterStore } from "./newsletter/store.ts";
import { deliverSubscriptionRequestJob, deliverWelcomeJob } from "./newsletter/subscriber.ts";
import {
  createNoticeHandlers,
  createNoticeParts,
  createNoticeWatches,
  noticeJobs,
} from "./notice-parts.ts";
import { createOwnConsentEndpoints } from "./own-consents/routes.ts";
import { createOwnConsentStore } from "./own-consents/store.ts";
import { createOwnDataInternalRoutes } from "./own-data/routes.ts";
import { createOwnDataStore } from "./own-data/store.ts";
import { createOwnEnquiryEndpoints } from "./own-enquiry/routes.ts";
import { createOwnEnquiryStore } from "./own-enquiry/store.ts";
import { createAlertStore } from "./price-alerts/alert-store.ts";
import { deliverAlertRequestJob, deliverPriceAlertJob } from "./price-alerts/alert.ts";
import { createCrossingStore } from "./price-alerts/crossing-store.ts";
import { createPriceAlertHandlers, createPriceWatch } from "./price-alerts/jobs.ts";
import { priceAlertMessages } from "./price-alerts/messages.ts";
import { createRequestStore } from "./price-alerts/request-store.ts";
import { createPriceAlertEndpoints } from "./price-alerts/routes.ts";
import { deliverReadyMail } from "./ready-mails/deliver-ready-mail.ts";
import { deliverReadyMailJob } from "./ready-mails/ready-mail.ts";
import { createReadyMailRoutes } from "./ready-mails/routes.ts";
import { createReadyMailStore } from "./ready-mails/store.ts";
import { createOldDataRemovals } from "./retention/create-old-data-removals.ts";
import { createRetentionRead } from "./retention/retention-client.ts";
import { createRetentionStore } from "./retention/store.ts";
import { createStaffNoticeEndpoints } from "./staff-notices/routes.ts";
import { createStaffListEndpoints } from "./staff-lists/routes.ts";
import { createStaffListStore } from "./staff-lists/store.ts";
import { createSubscriberListStore } from "./subscribers/list-store.ts";
import { createSubscriberEndpoints } from "./subscribers/routes.ts";
import { createSubscriberStore } from "./subscribers/store.ts";

interface Given {
  config: Config;
  log: Log;
  metrics?: Metrics;
  /** How long a mail waits for its next attempt; as long as it should unless given. */
  delayBeforeRetryMs?: (attemptsMade: number) => number;
}

/** Starts enquiry in its role: schema, then HTTP (api), the relay and the delivery worker (worker), or all. */
export async function startEnquiry(given: Given): Promise<RunningService> {
  const { config, log } = given;
  const sql = openServiceDatabase(config);
  await migrate(sql, { folder: join(import.meta.dirname, "migrations"), log });
  const redis = connectRedis({ url: config.REDIS_URL, log });
  const { ROLE: role } = config;
  const keys = openKeyring({ service: "enquiry", file: config.CALLERS_FILE, log });
  const pricing = createPricingClient({ keys, url: config.PRICING_URL, log });
  const content = openContent(config, keys, log);
  const identity = createInnerClient({ service: "identity", keys, url: config.IDENTITY_URL, log });
  const parts = createParts({ config, sql, redis, keys, log, pricing, content, identity });
  const delivery = role === "api" ? [] : startDelivery(parts, given);
  const api = role === "worker" ? undefined : await serve(parts);
  const closers = [
    ...(api?.closers ?? []),
    ...delivery,
    { name: "pricing", close: () => pricing.close() },
    { name: "content", close: () => content?.close() },
    { name: "identity", close: () => identity.close() },
    ...parts.sourceClosers,
    { name: "keys", close: () => keys.close() },
    { name: "redis", close: () => redis.disconnect() },
    { name: "database", close: () => sql.end({ timeout: 3 }) },
  ];
  return api ? { url: api.url, closers } : { closers };
}

/** The way to content; undefined for a worker that is not told where it is, whose mails name the first facts. */
function openContent(config: Config, keys: Keyring, log: Log): ContentClient | undefined {
  const { CONTENT_URL: url } = config;
  return url === undefined ? undefined : createContentClient({ keys, url, log });
}

type Parts = ReturnType<typeof createParts>;

function createParts(parts: {
  config: Config;
  sql: Sql;
  redis: ReturnType<typeof connectRedis>;
  keys: Keyring;
  log: Log;
  pricing: ReturnType<typeof createPricingClient>;
  content: ContentClient | undefined;
  identity: InnerClient;
}) {
  const { sql, pricing, content, identity } = parts;
  const mails = createMailStore({ sql });
  const transaction = createTransaction(sql);
  const enquiryLinks = createEnquiryLinkStore({ sql });
  const readFacts = (requestId: string) =>
    content?.readFacts(requestId) ?? Promise.resolve(firstFacts);
  return {
    ...parts,
    transaction,
    doOnce: createDoOnce({ sql, transaction }),
    clock: systemClock,
    addMail: mails.add,
    recordConsent,
    readFacts,
    readBankCalendar: readFacts,
    readOwnAddress: createOwnAddressRead(identity),
    readPrices: (requestId: string) => pricing.listGoldPrices(requestId),
    mails,
    accountMails: createAccountMailStore({ sql }),
    accountMailClient: createAccountMailClient(identity),
    ...createNoticeParts(parts),
    readyMails: createReadyMailStore({ sql }),
    contacts: createContactStore({ sql }),
    enquiries: createEnquiryStore(),
    conversations: createConversationStore({ sql }),
    labels: createEnquiryLabelStore({ sql }),
    enquiryLinks,
    addReceiptLink: enquiryLinks.addOfReceipt,
    findEnquiryLink: enquiryLinks.find,
    cannedReplies: createCannedReplyStore({ sql }),
    newsletter: createNewsletterStore({ sql }),
    issues: createIssueStore({ sql }),
    letters: createLetterStore({ sql }),
    alerts: createAlertStore({ sql }),
    enquiryTexts: createTexts(contactMessages),
    newsletterTexts: createTexts(newsletterMessages),
    alertTexts: createTexts(priceAlertMessages),
    accountTexts: createTexts(accountMailMessages),
  };
}

async function serve(parts: Parts) {
  const { config, sql, redis, keys, log, identity } = parts;
  const answers = createPageAnswers(parts);
  const subscriberStore = createSubscriberStore({ sql });
  const ownConsents = createOwnConsentStore({ sql });
  const endpoints = [
    ...createContactEndpoints({ ...parts, store: parts.contacts }),
    ...createQueueEndpoints({ queue: createQueueStore({ sql }), log }),
    ...createInboxEndpoints({ ...parts, identity: createIdentityClient(identity) }),
    ...createEnquiryLabelEndpoints(parts),
    ...createOwnConsentEndpoints({ ...parts, ownConsents, end: subscriberStore.end }),
    ...createOwnEnquiryEndpoints({ ...parts, ownEnquiries: createOwnEnquiryStore({ sql }) }),
    ...createStaffNoticeEndpoints(parts),
    ...createStaffListEndpoints({ ...parts, lists: createStaffListStore({ sql }) }),
    ...createCannedReplyEndpoints({ ...parts, store: parts.cannedReplies }),
    ...createNewsletterEndpoints({
      ...parts,
      store: parts.newsletter,
      end: subscriberStore.end,
      texts: parts.newsletterTexts,
      answers,
    }),
    ...createNewsletterIssueEndpoints({
      ...parts,
      texts: parts.newsletterTexts,
      publicOrigin: firstOrigin(config.PUBLIC_ORIGIN ?? ""),
    }),
    ...createPriceAlertEndpoints({
      ...parts,
      requests: createRequestStore(),
      texts: parts.alertTexts,
      answers,
    }),
    ...createSubscriberEndpoints({
      ...parts,
      store: subscriberStore,
      subscribers: createSubscriberListStore({ sql }),
    }),
    ...createDeliveryEndpoints({
      ...parts,
      store: createFailedStore({ sql }),
      sending: createSendingStore({ sql }),
    }),
  ];
  assertRoutesAnswered(listRoutesOf("enquiry"), endpoints);
  const app = createServiceApp({
    service: "enquiry",
    keys,
    endpoints,
    internalRoutes: [
      ...createOwnDataInternalRoutes({
        ...parts,
        ownData: createOwnDataStore({ sql }),
        listActs: ownConsents.listActs,
      }),
      ...createReadyMailRoutes(parts),
    ],
    healthChecks: { database: () => sql`select 1`, redis: () => redis.ping() },
    log,
  });
  const { url, drain, closer } = await listen(app.callback(), config);
  return { url, closers: [drain, closer] };
}

const queueName = "enquiry";

function startDelivery(parts: Parts, { metrics, delayBeforeRetryMs }: Given): Closer[] {
  const { config, sql, redis, log, enquiryTexts } = parts;
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
    ...parts,
    mailClient,
    giveUp,
    staffAddress: config.MAIL_STAFF_TO,
    publicOrigin: firstOrigin(origins),
  };
  const contact = { ...delivery, store: parts.contacts, texts: enquiryTexts };
  const inbox = { ...delivery, texts: enquiryTexts };
  const newsletter = { ...delivery, store: parts.newsletter, texts: parts.newsletterTexts };
  const handlers = [
    handleJob(deliverEnquiryJob, (run) => deliverEnquiry(contact, run)),
    handleJob(deliverReplyJob, (run) => deliverReply(inbox, run)),
    handleJob(deliverSubscriptionRequestJob, (run) =>
      deliverNewsletterMail(newsletter, run, "newsletter request"),
    ),
    handleJob(deliverWelcomeJob, (run) =>
      deliverNewsletterMail(newsletter, run, "newsletter welcome"),
    ),
    handleJob(deliverAccountMailJob, (run) =>
      deliverAccountMail({ ...delivery, texts: parts.accountTexts }, run),
    ),
    ...createNoticeHandlers(delivery),
    handleJob(deliverReadyMailJob, (run) => deliverReadyMail(delivery, run)),
    ...createNewsletterIssueHandlers({ ...delivery, texts: parts.newsletterTexts }),
    ...createPriceAlertHandlers({ ...delivery, texts: parts.alertTexts }),
  ];
  assertJobsHandled(
    [
      deliverEnquiryJob,
      deliverReplyJob,
      deliverSubscriptionRequestJob,
      deliverWelcomeJob,
      deliverAlertRequestJob,
      deliverPriceAlertJob,
      deliverAccountMailJob,
      ...noticeJobs,
      deliverReadyMailJob,
      ...newsletterIssueJobs,
    ],
    handlers,
  );
  const queue = { name: queueName, redisUrl: config.REDIS_URL, log };
  const jobs = openQueue({ ...queue, yieldingJobs: [deliverPriceAlertJob, deliverLetterJob] });
  const relay = startRelay({ sql, redis, jobs, log, areJobsHeld: isSendingPaused });
  const worker = startWorker({
    ...queue,
    sql,
    handlers,
    concurrency: maxMailConnections,
    ...(delayBeforeRetryMs ? { delayBeforeRetryMs } : {}),
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

function startSchedules(parts: Parts): Closer[] {
  const { config, sql, log } = parts;
  const retention = startRetention({
    removals: [
      ...createOldDataRemovals({
        store: createRetentionStore({ sql }),
        readRetention: createRetentionRead(parts.pricing),
      }),
      { what: "unconfirmed subscriptions", run: parts.newsletter.deleteUnconfirmed },
      { what: "removed issues of the newsletter", run: parts.issues.purge },
      { what: "letters of the newsletter", run: parts.letters.deleteOld },
      { what: "price alerts", run: parts.alerts.deleteOld },
      { what: "account mails", run: parts.accountMails.deleteOld },
      { what: "notices to administrators", run: parts.notices.deleteOld },
      { what: "mails of other services", run: parts.readyMails.deleteOld },
      { what: "notices to staff", run: parts.staffNotices.deleteOld },
      { what: "mails about notices", run: parts.noticeMails.deleteOld },
      { what: "removed prepared replies", run: parts.cannedReplies.purge },
      { what: "keys of what was sent", run: createKeyRemoval({ sql }) },
    ],
    sql,
    log,
  });
  const returning = startSchedule({ ...createReturnSchedule(parts), sql, log });
  const watches = [
    createPriceWatch({ ...parts, crossings: createCrossingStore() }),
    createAccountMailWatch(parts),
    ...createNoticeWatches(parts),
  ];
  const events = subscribeToEvents({
    listener: "enquiry",
    redisUrl: config.REDIS_URL,
    log,
    onEvent(event) {
      for (const watch of watches) watch.onEvent(event);
    },
  });
  const schedules = watches.map((watch) => startSchedule({ ...watch.schedule, sql, log }));
  return [
    {
      name: "watches",
      async close() {
        events.stop();
        await Promise.all(schedules.map((schedule) => schedule.stop()));
        await Promise.all(watches.map((watch) => watch.settle()));
      },
    },
    { name: "retention", close: () => retention.stop() },
    { name: "returning", close: () => returning.stop() },
  ];
}
