import { setTimeout as delay } from "node:timers/promises";
import { errorBodySchema } from "@dhahabu/contract/errors";
import { enquiryRoutes } from "@dhahabu/contract/enquiry";
import { createApiClient } from "../support/api-client.ts";
import type { ApiAnswer } from "../support/api-client.ts";

/** What became of a load of enquiries and newsletter subscriptions. */
export interface Load {
  /** What was accepted: references of enquiries, addresses of newsletter subscribers. */
  accepted: string[];
  /** How often a call was answered with a readable 503. */
  refused: number;
  slowestMs: number;
}

const concurrency = 10;
const enquiriesPerSubscription = 10;
const hangsAfterMs = 15_000;
const sendAgainAfterMs = 250;

/**
 * Sends enquiries, ten at a time and spread evenly over some seconds, until `count` are accepted, and
 * with every tenth a newsletter subscription: one that is refused is sent again under its key. Throws at any answer
 * but 2xx and a readable 503, and at none within 15 s.
 */
export async function sendEnquiries(options: {
  origin: string;
  count: number;
  overSeconds: number;
  /** Number of the first, where some were sent before. */
  first?: number;
}): Promise<Load> {
  const { origin, count, first = 0 } = options;
  const client = createApiClient(origin, { allowUnavailable: true });
  const load: Load = { accepted: [], refused: 0, slowestMs: 0 };
  const startedAtMs = performance.now();
  const everyMs = (options.overSeconds * 1000) / count;
  let next = first;

  async function sendUntilAccepted(path: string, body: unknown): Promise<ApiAnswer> {
    for (;;) {
      const answer = await timed(load, () => client.send("POST", path, body));
      if (answer.status === 201) return answer;
      assertReadable503(answer);
      load.refused += 1;
      await delay(sendAgainAfterMs);
    }
  }

  async function sendOne(index: number): Promise<void> {
    const key = crypto.randomUUID();
    const answer = await sendUntilAccepted("/api/contact", { ...createEnquiry(index), key });
    load.accepted.push(enquiryRoutes.contact.response.parse(answer.body).reference);
    if (index % enquiriesPerSubscription > 0) return;
    const email = `subscriber-${index}@example.com`;
    await sendUntilAccepted("/api/newsletter", { email, key });
    load.accepted.push(email);
  }

  async function sendInTurn(): Promise<void> {
    while (next < first + count) {
      const index = next;
      next += 1;
      await delay(Math.max(0, startedAtMs + (index - first) * everyMs - performance.now()));
      await sendOne(index);
    }
  }

  await Promise.all(Array.from({ length: concurrency }, sendInTurn));
  return load;
}

async function timed(load: Load, call: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  const startedAtMs = performance.now();
  const answer = await answerInTime(call());
  load.slowestMs = Math.max(load.slowestMs, performance.now() - startedAtMs);
  return answer;
}

/** Throws where a call is not answered within 15 s. */
export async function answerInTime(call: Promise<ApiAnswer>): Promise<ApiAnswer> {
  const ended = new AbortController();
  const late = delay(hangsAfterMs, undefined, { signal: ended.signal }).then(() => {
    throw new Error(`A call was not answered within ${hangsAfterMs / 1000} s.`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([call, late]);
  } finally {
    ended.abort();
  }
}

/** Throws unless an answer is a 503 that a customer can read and a client can act on. */
export function assertReadable503(answer: ApiAnswer): void {
  if (answer.status !== 503) {
    throw new Error(`A call was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  }
  const body = errorBodySchema.parse(answer.body);
  const retryAfterSeconds = Number(answer.headers.get("retry-after"));
  const isReadable =
    body.code === "unavailable" && body.requestId !== "" && /^[A-Z].+\.$/.test(body.message);
  if (!isReadable || !(retryAfterSeconds > 0)) {
    throw new Error(`A 503 cannot be acted on: Retry-After ${retryAfterSeconds}, ${answer.text}`);
  }
}

function createEnquiry(index: number) {
  return {
    name: "Wanjiru Kamau",
    email: `customer-${index}@example.com`,
    phone: "0712345678",
    service: "Gold Loans",
    subject: `A bracelet, number ${index}`,
    message: "What would you lend on 12.5 grams?",
  };
}
