import { join } from "node:path";
import { listRoutesOf } from "@dhahabu/contract/api";
import { quoteKeptMonths } from "@dhahabu/contract/quote-terms";
import { visitKeptMonths } from "@dhahabu/contract/visit-terms";
import { systemClock } from "@dhahabu/platform/clock";
import { createTransaction, openServiceDatabase } from "@dhahabu/platform/db";
import type { Sql } from "@dhahabu/platform/db";
import { createDoOnce, createKeyRemoval } from "@dhahabu/platform/do-once";
import { assertRoutesAnswered } from "@dhahabu/platform/http/endpoint";
import { openKeyring } from "@dhahabu/platform/http/keyring";
import { listen } from "@dhahabu/platform/http/listen";
import { createNoticeRoute } from "@dhahabu/platform/http/notice-route";
import { createServiceApp } from "@dhahabu/platform/http/server";
import { createStandingClient } from "@dhahabu/platform/http/standing-client";
import type { RunningService } from "@dhahabu/platform/lifecycle";
import type { Log } from "@dhahabu/platform/log";
import { watchClock } from "@dhahabu/platform/metrics";
import type { Metrics } from "@dhahabu/platform/metrics";
import { migrate } from "@dhahabu/platform/migrate";
import { startNightly } from "@dhahabu/platform/nightly";
import { startRelay } from "@dhahabu/platform/outbox";
import { connectRedis } from "@dhahabu/platform/redis";
import { startRetention } from "@dhahabu/platform/retention";
import { startSchedule } from "@dhahabu/platform/schedule";
import { createMailHandover } from "./appointments/jobs.ts";
import { createLinkStore } from "./appointments/link-store.ts";
import { createVisitListStore } from "./appointments/list-store.ts";
import { createAppointmentMailStore } from "./appointments/mail-store.ts";
import { createOfficeEndpoints, createOwnDataRoutes } from "./appointments/office-routes.ts";
import { createVisitNoticeStore } from "./appointments/notice-store.ts";
import { createVisitEndpoints } from "./appointments/routes.ts";
import { createAppointmentStore } from "./appointments/store.ts";
import type { AppointmentStore } from "./appointments/store.ts";
import { createContentClient } from "./clients/content-client.ts";
import { createMailClient } from "./clients/mail-client.ts";
import { createPricingClient } from "./clients/pricing-client.ts";
import type { PricingClient } from "./clients/pricing-client.ts";
import { firstOrigin, listKeys } from "./config.ts";
import type { Config } from "./config.ts";
import { tellOwnData } from "./counter/counter-visit.ts";
import { createApprovalStore } from "./counter/approval-store.ts";
import { receivePhoto } from "./counter/photo-form-client.ts";
import { createPhotoStore } from "./counter/photo-store.ts";
import { createPhotoDrawing } from "./counter/picture-client.ts";
import { createCounterEndpoints } from "./counter/routes.ts";
import { createCounterStore } from "./counter/store.ts";
import { createValuationStore } from "./counter/valuation-store.ts";
import { createCustomerDesk } from "./customers/desk-routes.ts";
import { deleteOldCustomers } from "./customers/delete-old-customers.ts";
import { createResealing } from "./customers/jobs.ts";
import { createCustomerLinkStore } from "./customers/link-store.ts";
import { createOldCustomerStore } from "./customers/old-customer-store.ts";
import { createCustomerRecordStore } from "./customers/record-store.ts";
import { createResealStore } from "./customers/reseal-store.ts";
import { createNumberSeal } from "./customers/seal.ts";
import { createCustomerStore } from "./customers/store.ts";
import type { ReadMatter } from "./documents/document.ts";
import { createPaperFileStore } from "./documents/file-store.ts";
import { issueDocument } from "./documents/issue-document.ts";
import type { IssueDocument } from "./documents/issue-document.ts";
import { untouched } from "./documents/judge-paper.ts";
import { createPaperClient } from "./documents/paper-client.ts";
import type { PaperClient } from "./documents/paper-client.ts";
import { createDocumentEndpoints } from "./documents/routes.ts";
import { createDocumentStore } from "./documents/store.ts";
import type { DocumentStore } from "./documents/store.ts";
import { tellOlderVerdict, tellQuote } from "./quotes/quote.ts";
import { createQuoteEndpoints } from "./quotes/routes.ts";
import { createQuoteStore } from "./quotes/store.ts";
import type { QuoteStore } from "./quotes/store.ts";

/** Quotes and their papers, as the features need them of each other. */
function createQuoteParts(stores: { quotes: QuoteStore; documents: DocumentStore }) {
  const { quotes, documents } = stores;
  const issue: IssueDocument = (tx, document) =>
    issueDocument({ documents, clock: systemClock }, tx, document);
  return {
    ...stores,
    issueDocument: issue,
    findSubject: async (code: string) => (await documents.find(code))?.subject,
    async tellOlderVerdict(code: string, amountKes: number | undefined) {
      const quote = await quotes.find(code);
      return quote && tellOlderVerdict(quote, { amountKes, now: systemClock.now() });
    },
    async listQuotes(userId: number) {
      const kept = await quotes.listDataOf(userId);
      return kept.map((quote) => ({
        ...tellQuote(quote, systemClock.now()),
        keptSince: quote.keptSince,
      }));
    },
  };
}

/** Starts the nightly removals of what was kept for long enough. */
function startRemovals(
  parts: Parameters<typeof deleteOldCustomers>[0] & {
    appointments: AppointmentStore;
    quotes: QuoteStore;
    documents: DocumentStore;
    log: Log;
  },
  sql: Sql,
) {
  const { appointments, quotes, documents, log } = parts;
  return startRetention({
    removals: [
      { what: "visits", run: (now) => appointments.deleteOld(now, visitKeptMonths) },
      { what: "quotes", run: (now) => quotes.deleteOld(now, quoteKeptMonths) },
      {
        what: "papers of quotes",
        run: (now) => documents.deleteOld("quote", now, quoteKeptMonths),
      },
      { what: "customers", run: (now) => deleteOldCustomers(parts, now) },
      { what: "keys of what was sent", run: createKeyRemoval({ sql }) },
    ],
    sql,
    log,
  });
}

/** Starts lending: schema, HTTP, the relay of its events, the handing over of its mails and its nightly removals. */
export async function startLending(given: {
  config: Config;
  log: Log;
  metrics?: Metrics;
}): Promise<RunningService> {
  const { config, log, metrics } = given;
  const sql = openServiceDatabase(config);
  if (metrics) watchClock({ metrics, sql, log });
  await migrate(sql, { folder: join(import.meta.dirname, "migrations"), log });
  const redis = connectRedis({ url: config.REDIS_URL, log });
  const keys = openKeyring({ service: "lending", file: config.CALLERS_FILE, log });
  const content = createContentClient({ keys, url: config.CONTENT_URL, log });
  const identity = createStandingClient({ keys, url: config.IDENTITY_URL, log });
  const pricing = createPricingClient({ keys, url: config.PRICING_URL, log });
  const mailClient = createMailClient({ keys, url: config.ENQUIRY_URL, log });
  const transaction = createTransaction(sql);
  const appointments = createAppointmentStore({ sql });
  const visitNotices = createVisitNoticeStore({ sql });
  const quotes = createQuoteStore({ sql });
  const documents = createDocumentStore({ sql });
  const publicOrigin = firstOrigin(config.PUBLIC_ORIGIN);
  const papers = createPaperClient({ publicOrigin });
  const parts = {
    appointments,
    ...createQuoteParts({ quotes, documents }),
    ...createPaperParts({ sql, papers }),
    ...(await createCustomerParts({ sql, config })),
    findStanding: identity.findStanding,
    valuePieces: pricing.valuePieces,
    ...createCounterParts({ sql, pricing }),
    hasQuote: (code: string) => quotes.has(code),
    links: createLinkStore({ sql }),
    owedMails: createAppointmentMailStore({ sql }),
    list: createVisitListStore({ sql }),
    listBranches: (requestId: string) => content.listBranches(requestId),
    handOver: mailClient.handOver,
    publicOrigin,
    doOnce: createDoOnce({ sql, transaction }),
    transaction,
    clock: systemClock,
    log,
  };
  const desk = createCustomerDesk(parts);
  const handover = createMailHandover(parts);
  const endpoints = [
    ...createVisitEndpoints({ ...parts, handOverMails: handover.handOverSoon }),
    ...createOfficeEndpoints(parts),
    ...createQuoteEndpoints(parts),
    ...createDocumentEndpoints(parts),
    ...desk.endpoints,
    ...createCounterEndpoints(parts),
  ];
  assertRoutesAnswered(listRoutesOf("lending"), endpoints);
  const app = createServiceApp({
    service: "lending",
    keys,
    endpoints,
    internalRoutes: [
      ...createOwnDataRoutes({ ...parts, readCustomer: desk.readOwnData }),
      createNoticeRoute((since) => visitNotices.listForStaff(since, systemClock.now())),
    ],
    healthChecks: { ...desk.health, database: () => sql`select 1`, redis: () => redis.ping() },
    log,
  });
  const relay = startRelay({ sql, redis, log });
  const handing = startSchedule({ ...handover.schedule, sql, log });
  const resealing = createResealing(parts);
  const nightlySeals = startNightly({ ...resealing.nightly, sql, log });
  const retention = startRemovals(parts, sql);
  const { url, drain, closer } = await listen(app.callback(), config);
  return {
    url,
    closers: [
      drain,
      closer,
      { name: "retention", close: () => retention.stop() },
      { name: "seals of documents", close: () => nightlySeals.stop() },
      { name: "seals of the start", close: () => resealing.settle() },
      { name: "mails of the minute", close: () => handing.stop() },
      { name: "mails under way", close: () => handover.settle() },
      { name: "relay", close: () => relay.stop() },
      { name: "papers", close: () => papers.close() },
      { name: "enquiry", close: () => mailClient.close() },
      { name: "identity", close: () => identity.close() },
      { name: "pricing", close: () => pricing.close() },
      { name: "content", close: () => content.close() },
      { name: "keys", close: () => keys.close() },
      { name: "redis", close: () => redis.disconnect() },
      { name: "database", close: () => sql.end({ timeout: 3 }) },
    ],
  };
}

/** What papers are given out with. */
const createPaperParts = ({ sql, papers }: { sql: Sql; papers: PaperClient }) => ({
  files: createPaperFileStore({ sql }),
  papers,
  drawings: new Map<number, Promise<Buffer>>(),
});

/** What the counter works with, beside what the others do. */
function createCounterParts({ sql, pricing }: { sql: Sql; pricing: PricingClient }) {
  const visits = createCounterStore({ sql });
  const valuations = createValuationStore({ sql });
  const readMatter: ReadMatter = async ({ kind, code }) => {
    if (kind !== "valuation") return { fate: untouched, customer: null };
    // A valuation's paper without a valuation does not hold.
    const ofNobody = { fate: { ...untouched, isOfOtherPieces: true }, customer: null };
    return (await valuations.findMatter(code)) ?? ofNobody;
  };
  return {
    visits,
    valuations,
    readMatter,
    approvals: createApprovalStore({ sql }),
    photos: createPhotoStore({ sql }),
    receivePhoto,
    drawPhoto: createPhotoDrawing(),
    valueForCounter: pricing.valueForCounter,
    listCounterVisits: async (userId: number) =>
      tellOwnData(await visits.listDataOf(userId), systemClock.now()),
  };
}

/** What is written down of customers, and what seals the numbers of their documents. */
async function createCustomerParts({ sql, config }: { sql: Sql; config: Config }) {
  return {
    customers: createCustomerStore({ sql }),
    customerLinks: createCustomerLinkStore(),
    record: createCustomerRecordStore({ sql }),
    reseals: createResealStore({ sql }),
    oldCustomers: createOldCustomerStore({ sql }),
    seal: await createNumberSeal(listKeys(config)),
  };
}
