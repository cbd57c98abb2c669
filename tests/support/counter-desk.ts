import type { CounterVisit, Valuation } from "@dhahabu/contract/counter";
import type { Verdict } from "@dhahabu/contract/documents";
import { createCounterHands } from "./serve-at-counter.ts";
import type { Person } from "./serve-at-counter.ts";
import type { LendingHouse } from "./start-lending.ts";

/** The counter of a branch whose customers are served as they should be: what is refused throws. */
export function createCounterDesk(readHouse: () => LendingHouse) {
  const hands = createCounterHands(readHouse);

  async function value(visit: CounterVisit) {
    const { status, body } = await hands.value(visit);
    const [valuation] = status === 201 ? body.valuations : [];
    if (!valuation) throw new Error(`Nothing was valued: ${JSON.stringify(body)}`);
    return { visit: body, valuation, code: valuation.documentCode ?? "none" };
  }

  async function weigh(visit: CounterVisit, changes?: Record<string, unknown>) {
    const { status, body } = await hands.weigh(visit, changes);
    if (status !== 201) throw new Error(`Nothing was weighed: ${JSON.stringify(body)}`);
    return body;
  }

  /** A visit with a piece that was valued. */
  const bringValued = async (language?: string) =>
    value(await hands.bring((await hands.register(language)).id));

  const close = async (visit: CounterVisit, given: object) => {
    const { status, body } = await hands.close(visit, given);
    if (status !== 200) throw new Error(`The visit was not closed: ${JSON.stringify(body)}`);
    return body;
  };

  const verify = async (code: string): Promise<Verdict> =>
    (await readHouse().client.call<Verdict>("POST", "/api/verify", { body: { code } })).body;

  /** Links a customer with an account, as their code would. */
  async function link({ customer }: Pick<CounterVisit, "customer">, { userId }: Person) {
    await readHouse().sql`
      update customers set user_id = ${userId}, linked_at = now() where id = ${customer.id}`;
  }

  const listActs = async (visit: CounterVisit) =>
    (await hands.listActs(visit)).map((act) => act.join(" "));

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

  return { ...hands, weigh, value, bringValued, close, verify, link, listActs, passHalfHour };
}
