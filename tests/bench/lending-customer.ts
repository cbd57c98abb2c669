import { customerConsent } from "@dhahabu/contract/consent";
import { customerPapers } from "@dhahabu/contract/customer-terms";
import { z } from "zod";
import type { AskedCall, Person } from "./asked-call.ts";

type Call = (asked: AskedCall) => Promise<Response>;

const idNumber = "31415926";
const piece = { goldType: "22K", grossGrams: 25, stonesGrams: 0.4 };

const person = (userId: number, ...duties: Person["duties"]): Person => ({
  userId,
  username: `person-${userId}`,
  role: "user",
  duties,
});

const row = z.object({ id: z.int() });
const made = z.object({ code: z.string() });
const visit = row.extend({
  items: z.array(row),
  valuations: z.array(row.extend({ documentCode: z.string() })),
});

/** Opens a branch, and brings a customer to it who has a quote and whose piece is valued: what the tables are filled with is like theirs. */
export async function bringCustomer(call: Call) {
  const [teller, valuer, owner] = [person(3, "teller"), person(4, "valuer"), person(2)];
  const send = async <T extends z.ZodType>(
    answer: T,
    path: string,
    { caller, ...body }: Record<string, unknown> & { caller?: Person },
  ): Promise<z.output<T>> => {
    const service = path === "/api/admin/branches" ? "content" : "lending";
    const response = await call({ service, path, body, ...(caller && { caller }) });
    return answer.parse(await response.json());
  };
  const branch = await send(row, "/api/admin/branches", {
    name: "Moi Avenue",
    address: "Moi Avenue, Nairobi",
    phone: "+254 700 000 000",
  });
  const register = (number: string) =>
    send(row, "/api/admin/customers", {
      caller: teller,
      name: "Amina Mwikali",
      phone: "+254 799 999 999",
      language: "sw",
      idKind: "national-id",
      idNumber: number,
      papers: [...customerPapers],
      consentVersion: customerConsent.version,
    });
  const [customer, newCustomer] = [await register(idNumber), await register("27182818")];
  const quote = await send(made, "/api/quotes", { caller: owner, items: [piece] });
  const opened = await send(visit, "/api/admin/counter-visits", {
    caller: teller,
    customerId: customer.id,
    branchId: branch.id,
  });
  const path = `/api/admin/counter-visits/${opened.id}`;
  const weighed = await send(visit, `${path}/items`, {
    caller: teller,
    ...piece,
    description: "A bangle",
    fineness: 917,
    assayMethod: "xrf",
    seal: "BENCH-1",
  });
  const valued = await send(visit, `${path}/valuations`, {
    caller: valuer,
    itemIds: weighed.items.map(({ id }) => id),
  });
  const [valuation] = valued.valuations;
  if (!valuation) throw new Error("Nothing was valued.");
  return {
    branch: branch.id,
    customer: customer.id,
    newCustomer: newCustomer.id,
    counterVisit: opened.id,
    quote: quote.code,
    paper: valuation.documentCode,
    idNumber,
    ownerId: 2,
  };
}
