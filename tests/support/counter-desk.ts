import { randomBytes, randomInt } from "node:crypto";
import { customerConsent } from "@dhahabu/contract/consent";
import type { CounterVisit, Valuation } from "@dhahabu/contract/counter";
import type { Customer, CustomerEntry } from "@dhahabu/contract/customers";
import { customerPapers } from "@dhahabu/contract/customer-terms";
import type { Verdict } from "@dhahabu/contract/documents";
import type { Duty } from "@dhahabu/contract/duties";
import type { ErrorBody } from "@dhahabu/contract/errors";
import { testBranch } from "./start-lending.ts";
import type { LendingHouse } from "./start-lending.ts";

/** Somebody who calls lending. */
interface Caller {
  userId: number;
  username: string;
  role: "user";
  duties: Duty[];
}

interface Answer<T> {
  status: number;
  body: T & ErrorBody;
}

const base = "/api/admin/counter-visits";
let lastUserId = 7000;

/** Somebody new with duties. */
export function addCaller(...duties: Duty[]): Caller {
  lastUserId += 1;
  return { userId: lastUserId, username: `caller-${lastUserId}`, role: "user", duties };
}

/** The counter of a branch: a teller and a valuer who serve customers. */
export function createCounterDesk(readHouse: () => LendingHouse) {
  const [teller, valuer, auditor] = [
    addCaller("teller"),
    addCaller("valuer"),
    addCaller("auditor"),
  ];

  const send = <T = CounterVisit>(
    method: string,
    path: string,
    caller: Caller,
    body?: unknown,
  ): Promise<Answer<T>> =>
    readHouse().client.call<T & ErrorBody>(method, path, {
      caller,
      ...(body !== undefined && { body }),
      allowUnavailable: true,
    });

  async function make<T = CounterVisit>(path: string, caller: Caller, body: unknown): Promise<T> {
    const answer = await send<T>("POST", path, caller, body);
    if (answer.status >= 300) throw new Error(`${path} answered ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  const register = (language = "sw") =>
    make<Customer>("/api/admin/customers", teller, {
      name: "Amina Otieno",
      phone: "0712 345 678",
      language,
      idKind: "passport",
      idNumber: `B${randomInt(10_000_000, 99_999_999)}`,
      idExpiresOn: "2099-05-30",
      papers: [...customerPapers],
      consentVersion: customerConsent.version,
    });

  const weigh = ({ id }: Pick<CounterVisit, "id">, changes: Record<string, unknown> = {}) =>
    make(`${base}/${id}/items`, teller, {
      description: "A bangle",
      goldType: "22K",
      grossGrams: "25.000",
      stonesGrams: "0.4",
      fineness: "917",
      assayMethod: "xrf",
      seal: `S${randomBytes(6).toString("hex").toUpperCase()}`,
      ...changes,
    });

  async function value({ id, items }: Pick<CounterVisit, "id" | "items">) {
    const visit = await make(`${base}/${id}/valuations`, valuer, {
      itemIds: items.map((item) => item.id),
    });
    const [valuation] = visit.valuations;
    if (!valuation) throw new Error("Nothing was valued.");
    return { visit, valuation, code: valuation.documentCode ?? "none" };
  }

  /** A visit with a piece that was valued. */
  async function bringValued(language?: string) {
    const { id: customerId } = await register(language);
    const opened = await make(base, teller, { customerId, branchId: testBranch.id });
    return value(await weigh(opened));
  }

  const close = ({ id }: Pick<CounterVisit, "id">, body: object) =>
    make(`${base}/${id}/close`, teller, body);

  const verify = async (code: string): Promise<Verdict> =>
    (await readHouse().client.call<Verdict>("POST", "/api/verify", { body: { code } })).body;

  /** Links a customer with an account, as their code would. */
  async function link({ customer }: Pick<CounterVisit, "customer">, { userId }: Caller) {
    await readHouse().sql`
      update customers set user_id = ${userId}, linked_at = now() where id = ${customer.id}`;
  }

  async function listActs({ customer }: Pick<CounterVisit, "customer">): Promise<string[]> {
    const path = `/api/admin/customers/${customer.id}/record`;
    const { body } = await send<CustomerEntry[]>("GET", path, auditor);
    return body.map(({ act, username }) => `${act} ${username}`);
  }

  /** Has half an hour passed since a valuation was made, for all that is kept of it. */
  async function passHalfHour({ id, lockedUntil, documentCode }: Valuation): Promise<void> {
    const earlier = new Date(Date.parse(lockedUntil) - 30 * 60_000).toISOString();
    await readHouse().sql.begin(async (tx) => {
      await tx`alter table valuations disable trigger user`;
      await tx`alter table documents disable trigger user`;
      await tx`
        update valuations set priced_at = priced_at - interval '30 minutes',
          locked_until = locked_until - interval '30 minutes' where id = ${id}`;
      await tx`
        update documents set content = replace(content, ${lockedUntil}, ${earlier}),
          sha256 = encode(sha256(convert_to(replace(content, ${lockedUntil}, ${earlier}), 'UTF8')), 'hex')
        where code = ${documentCode}`;
      await tx`alter table valuations enable trigger user`;
      await tx`alter table documents enable trigger user`;
    });
  }

  return {
    teller,
    valuer,
    auditor,
    send,
    register,
    weigh,
    value,
    bringValued,
    close,
    verify,
    link,
    listActs,
    passHalfHour,
  };
}
