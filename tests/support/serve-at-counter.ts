import { randomBytes, randomInt } from "node:crypto";
import { customerConsent } from "@dhahabu/contract/consent";
import type { CounterVisit } from "@dhahabu/contract/counter";
import { itemPhotoPath } from "@dhahabu/contract/counter-terms";
import { customerPapers } from "@dhahabu/contract/customer-terms";
import type { Customer, CustomerEntry } from "@dhahabu/contract/customers";
import type { Duty } from "@dhahabu/contract/duties";
import type { ErrorBody } from "@dhahabu/contract/errors";
import { createForm } from "./file-client.ts";
import { testBranch } from "./start-lending.ts";
import type { LendingHouse } from "./start-lending.ts";

/** Somebody who calls: a member of staff by their duties, or a user of the site. */
export interface Person {
  userId: number;
  username: string;
  role: "user" | "admin" | "marketing";
  duties: Duty[];
}

export const counterPath = "/api/admin/counter-visits";

let lastUserId = 1500;

/** Somebody new. */
export function addPerson(...duties: Duty[]): Person {
  lastUserId += 1;
  return { userId: lastUserId, username: `person-${lastUserId}`, role: "user", duties };
}

/** The status of an answer, and the reason that it names. */
export const reasonOf = ({ status, body }: { status: number; body: ErrorBody }) => [
  status,
  body.reason,
];

/** Creates the hands of a counter: what tellers and valuers do there, as the gateway passes it on. */
export function createCounterHands(house: () => LendingHouse) {
  const [teller, valuer, auditor] = [
    addPerson("teller"),
    addPerson("valuer"),
    addPerson("auditor"),
  ];

  function send<T = CounterVisit>(method: string, path: string, caller: Person, body?: unknown) {
    return house().client.call<T & ErrorBody>(method, path, {
      caller,
      ...(body !== undefined && { body }),
      allowUnavailable: true,
    });
  }

  async function register(language = "sw"): Promise<Customer> {
    const { body } = await send<Customer>("POST", "/api/admin/customers", teller, {
      name: "Amina Otieno",
      phone: "0712 345 678",
      language,
      idKind: "passport",
      idNumber: `B${randomInt(10_000_000, 99_999_999)}`,
      idExpiresOn: "2099-05-30",
      papers: [...customerPapers],
      consentVersion: customerConsent.version,
    });
    return body;
  }

  async function open(customerId?: number): Promise<CounterVisit> {
    const { status, body } = await send("POST", counterPath, teller, {
      customerId: customerId ?? (await register()).id,
      branchId: testBranch.id,
    });
    if (status !== 201) throw new Error(`No visit was opened: ${body.message}`);
    return body;
  }

  const weigh = ({ id }: CounterVisit, changes: Record<string, unknown> = {}, by = teller) =>
    send("POST", `${counterPath}/${id}/items`, by, {
      description: "A bangle",
      goldType: "22K",
      grossGrams: "25.000",
      stonesGrams: "0.4",
      fineness: "917",
      assayMethod: "xrf",
      seal: `S${randomBytes(6).toString("hex").toUpperCase()}`,
      ...changes,
    });

  const findPhotoPath = ({ id, items }: CounterVisit, itemId = items[0]?.id) =>
    itemPhotoPath.replace(":visitId", String(id)).replace(":itemId", String(itemId));

  return {
    teller,
    valuer,
    auditor,
    send,
    register,
    open,
    weigh,
    findPhotoPath,

    /** A visit with a piece. */
    async bring(customerId?: number): Promise<CounterVisit> {
      const { status, body } = await weigh(await open(customerId));
      if (status !== 201) throw new Error(`Nothing was weighed: ${body.message}`);
      return body;
    },

    value: (visit: CounterVisit, by = valuer) =>
      send("POST", `${counterPath}/${visit.id}/valuations`, by, {
        itemIds: visit.items.map(({ id }) => id),
      }),

    close: (visit: CounterVisit, body: object = { outcome: "none" }, by = teller) =>
      send("POST", `${counterPath}/${visit.id}/close`, by, body),

    read: async (visit: CounterVisit) =>
      (await send("GET", `${counterPath}/${visit.id}`, auditor)).body,

    /** Takes a photo of the first piece of a visit. */
    takePhoto: (visit: CounterVisit, form: FormData | Uint8Array, by = teller) =>
      house().client.call<CounterVisit & ErrorBody>("POST", findPhotoPath(visit), {
        caller: by,
        form: form instanceof FormData ? form : createForm(form),
        allowUnavailable: true,
      }),

    readPhoto: (visit: CounterVisit, by = auditor) =>
      house().client.callPlain("GET", findPhotoPath(visit), { caller: by }),

    /** What was done of a customer and by whom, the newest first. */
    async listActs({ customer }: CounterVisit) {
      const path = `/api/admin/customers/${customer.id}/record`;
      const { body } = await send<CustomerEntry[]>("GET", path, auditor);
      return body.map(({ act, username }) => [act, username]);
    },
  };
}
