import { expect } from "vitest";
import { createApiClient } from "./api-client.ts";
import type { ApiClient } from "./api-client.ts";
import type { House } from "./start-house.ts";
import type { Sql } from "@dhahabu/platform/db";

/** What every customer of a house signs in with. */
export const customerPassword = "seven grams of river gold";

/** A customer of a house, signed in. */
export interface Customer {
  client: ApiClient;
  username: string;
  email: string;
  /** Subject of their enquiry. */
  subject: string;
  thresholdKes: number;
}

let count = 0;

/** Opens an account with an enquiry, an alert and a request for the newsletter from its address, written otherwise. */
export async function openCustomer(
  { house, identity }: { house: House; identity: Sql },
  { isConfirmed = true } = {},
): Promise<Customer> {
  count += 1;
  const username = `customer${count}`;
  const email = `${username}@example.com`;
  const subject = `Coins of ${username}`;
  const thresholdKes = 99_000 + count;
  const client = createApiClient(house.origin, { allowUnavailable: true });
  await post(client, "/api/register", { username, password: customerPassword, email });
  if (isConfirmed) {
    await identity`update users set email_confirmed_at = now() where email = ${email}`;
  }
  const visitor = createApiClient(house.origin);
  const typed = email.toUpperCase();
  await post(visitor, "/api/contact", {
    name: `Amina ${username}`,
    email: typed,
    phone: "0712 345 678",
    service: "Gold Loans",
    subject,
    message: "What would you lend me on four coins?",
    language: "sw",
  });
  await post(visitor, "/api/price-alerts", {
    email: typed,
    goldType: "22K",
    thresholdKes,
    language: "ar",
  });
  await post(visitor, "/api/newsletter", { email: typed, source: "footer" });
  return { client, username, email, subject, thresholdKes };
}

async function post(client: ApiClient, path: string, body: object): Promise<void> {
  const answer = await client.send("POST", path, body);
  expect(answer.status, answer.text).toBe(201);
}
