import { findNairobiDay, startOfNairobiDay } from "@dhahabu/contract/nairobi-time";
import { encodeCursor } from "@dhahabu/platform/cursor";
import type postgres from "postgres";
import type { AskedCall } from "./asked-call.ts";
import { fillCounter, fillPapers, fillQuotes, writeCode } from "./grow-counter.ts";
import type { Filling } from "./grow-counter.ts";
import { bringCustomer } from "./lending-customer.ts";

const tables =
  "appointments appointment_held_words customers customer_held_words customer_entries counter_visits counter_items valuations valuation_lines quotes quote_pieces quote_keepers documents".split(
    " ",
  );

// As common as names are: the first few are many people's.
const firstNames =
  "Wanjiru Amina Otieno Faith Mercy Brian Kevin Grace Joyce Peter John Mary James Esther Ann David Joseph Ruth Jane Daniel Samuel Lucy Sarah Hassan Fatuma Ali Halima Moses Eunice Caroline Dennis Collins Sharon Winnie Lilian Victor Paul Susan Agnes Beatrice Yusuf Zainab Njeri Wambui Akinyi Atieno Nekesa Chebet Jepkosgei Kioko".split(
    " ",
  );
const lastNames =
  "Otieno Kamau Mwangi Ochieng Odhiambo Kariuki Njoroge Maina Kimani Achieng Onyango Omondi Mutua Musyoka Kiplagat Cheruiyot Kipkoech Rotich Koech Wafula Barasa Simiyu Wekesa Ouma Okoth Juma Mohamed Abdi Hussein Ahmed Karanja Gitau Ngugi Macharia Wanyama Mutiso Muthoni Nyambura Waweru Githinji Chege Kinyua Muriuki Njuguna Ndung Mbugua Kibet Langat Bett Kirui Sang Tanui Keter Rono Mwende Ndunda Kilonzo Nzioka Makau Muli Kyalo Wambua Mumo Kitonga Syombua Shariff Salim Omar Said Bakari Mwinyi Charo Karisa Kazungu Katana Ngala Baya Kahindi Jefwa Nyamweya Onsongo Moraa Kerubo Bosire Nyaboke Gesare Momanyi Makori Ombati Ongeri".split(
    " ",
  );

/** Visits to come, which the seats of the branches bound, and those of today. */
const toCome = 300;
const todayOf = (size: number) => (size > 10_000 ? 1400 : 300);

/**
 * Fills lending's tables to `size` rows each, as in life: one branch has half of all, one customer 500 visits, one record
 * every tenth entry, some names are many people's and `rare` rows at the beginning something of their own. Of names that are
 * looked for together there is a page at any size, under each filter that is measured. Returns what the calls that are
 * measured name in braces.
 */
export async function growLending(
  sql: postgres.Sql,
  { size, rare }: { size: number; rare: number },
  call: (asked: AskedCall) => Promise<Response>,
): Promise<Record<string, string>> {
  const made = await bringCustomer(call);
  const filling: Filling = { size, rare, ofCustomer: Math.max(2, size / 500), made };
  const indexes = await takeIndexes(sql);
  const fills = [fillVisits, fillCustomers, fillEntries, fillCounter, fillQuotes, fillPapers];
  await doInLanes(sql, fills, async (tx, fill) => {
    await tx`set local session_replication_role = replica`;
    await tx`set local search_path = lending`;
    await fill(tx, filling);
  });
  await sql`update lending.customers set user_id = ${made.ownerId}, linked_at = now() where id = ${made.customer}`;
  await doInLanes(sql, indexes, async (tx, index) => {
    await tx`set local maintenance_work_mem = '512MB'`;
    await tx.unsafe(index);
  });
  return { ...toTexts(made), ...(await readNames(sql, filling)) };
}

/** Does works in turn, two beside one another: the machine that is measured on has two cores. */
async function doInLanes<Work>(
  sql: postgres.Sql,
  works: readonly Work[],
  act: (tx: postgres.TransactionSql, work: Work) => Promise<void>,
): Promise<void> {
  const left = [...works];
  const lanes = Array.from({ length: 2 }, async () => {
    for (let work = left.shift(); work !== undefined; work = left.shift()) {
      const next = work;
      await sql.begin((tx) => act(tx, next));
    }
  });
  await Promise.all(lanes);
}

/** Drops the indexes that no constraint needs, and returns what makes them anew: a full table is sorted faster than it is searched for each row. */
async function takeIndexes(sql: postgres.Sql): Promise<string[]> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'lending' and tablename = any(${tables}::text[]) and not exists (
      select from pg_constraint where conindid = format('%I.%I', schemaname, indexname)::regclass)`;
  for (const { name } of indexes) await sql.unsafe(`drop index lending."${name}"`);
  return indexes.map(({ definition }) => definition);
}

const toTexts = (values: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

async function readNames(sql: postgres.Sql, { size }: Filling): Promise<Record<string, string>> {
  const middle = Math.floor(size / 2);
  const [visit] = await sql<{ id: number; startsAt: string; reference: string }[]>`
    select id, reference,
      to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '+00' as "startsAt"
    from lending.appointments order by starts_at, id offset ${middle} limit 1`;
  const [visitOfBranch] = await sql<{ id: number; startsAt: string; branchId: number }[]>`
    select id, branch_id as "branchId",
      to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') || '+00' as "startsAt"
    from lending.appointments where branch_id = (
      select branch_id from lending.appointments group by branch_id order by count(*) desc limit 1)
    order by starts_at, id offset ${Math.floor(middle / 2)} limit 1`;
  const [customer] = await sql<{ id: number; reference: string; phone: string }[]>`
    select id, reference, phone from lending.customers order by id offset ${middle} limit 1`;
  const [entry] = await sql<{ id: string }[]>`
    select id from lending.customer_entries order by id offset ${middle} limit 1`;
  const [counterVisit] = await sql<{ id: number }[]>`
    select id from lending.counter_visits order by id offset ${middle} limit 1`;
  if (!visit || !visitOfBranch || !customer || !entry || !counterVisit)
    throw new Error("Lending has no rows.");
  return {
    rareBranch: "999",
    closedBranch: "998",
    today: findNairobiDay(Date.now()),
    visitReference: visit.reference,
    customerReference: customer.reference,
    phone: encodeURIComponent(customer.phone),
    middleVisit: encodeCursor({ starts_at: visit.startsAt, id: visit.id }),
    middleVisitOfBranch: encodeCursor({
      branch_id: visitOfBranch.branchId,
      starts_at: visitOfBranch.startsAt,
      id: visitOfBranch.id,
    }),
    middleCustomer: encodeCursor({ id: customer.id }),
    middleEntry: encodeCursor({ id: Number(entry.id) }),
    middleCounterVisit: encodeCursor({ id: counterVisit.id }),
    middleClosedVisit: encodeCursor({ state: "closed", id: counterVisit.id }),
    middleClosedOfBranch: encodeCursor({
      branch_id: visitOfBranch.branchId,
      state: "closed",
      id: counterVisit.id,
    }),
  };
}

/** References look like chance, and none comes twice: an odd factor goes round all of 32 bits. */
const selectReference = (tx: postgres.TransactionSql, kind: string) => tx`
  ${`${kind}-`} || regexp_replace(upper(lpad(to_hex(n::bigint * 2654435761 % 4294967296), 8, '0')),
    '(....)(....)', '\\1-\\2')`;

/** One name in four has a middle one. */
const selectName = (tx: postgres.TransactionSql, rare: number) => tx`
  case when n > ${rare} and n <= ${15 * rare} and (n % 15 = 0 or n % 10 = 2) then 'Amina Wanjiru Otieno'
    when n > ${rare} and n <= ${15 * rare} and n % 15 = 8 then 'Kioko Karanja'
    when n > ${rare} and n <= ${15 * rare} and n % 15 = 4 then 'Wanjiru Kioko Momanyi'
    else (${firstNames}::text[])[1 + floor(${firstNames.length} * power(random(), 1.5))::int] || ' '
      || case when n % 4 = 0
        then (${firstNames}::text[])[1 + floor(${firstNames.length} * power(random(), 1.5))::int] || ' '
        else '' end
      || case when n <= ${rare} then 'Okonkwo'
        else (${lastNames}::text[])[1 + floor(${lastNames.length} * power(random(), 1.5))::int] end
  end`;

async function fillVisits(
  tx: postgres.TransactionSql,
  { size, rare, ofCustomer, made }: Filling,
): Promise<void> {
  const midnight = startOfNairobiDay(new Date());
  const ofToday = todayOf(size);
  const past = size - toCome - ofToday;
  await tx`
    insert into appointments (reference, branch_id, branch_name, branch_address, kind, starts_at,
      capacity, seat, state, name, phone, email, language, user_id, customer_id, quote_code, consent_version,
      request_id, created_at)
    select ${selectReference(tx, "DGB")},
      case when n % 2 = 0 then ${made.branch} when n <= 2 * ${rare} then 999
        else 100 + n / 2 % 37 end,
      'Branch', 'Moi Avenue', kind, starts_at, 5000, seat, state, ${selectName(tx, rare)},
      '+2547' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'),
      case when n % 2 = 0 then 'mail-' || n || '@example.com' end, 'en',
      case when n % ${ofCustomer} = 0 then ${made.ownerId} when n % 3 = 0 then 10 + n % 200000 end,
      case when n % ${ofCustomer} = 0 then ${made.customer}
        when state = 'served' then 1001 + n::bigint * 7919 % ${size} end,
      case when n % 5 = 0 then ${writeCode(tx, 8)} end,
      'bench', 'bench', starts_at - interval '2 days'
    from generate_series(1, ${size}::int) as n,
      lateral (select case
        -- 20 half hours of each of two years' days, those of today, and seats of the days to come.
        when n <= ${past} then ((n - 1)::bigint * 14600 / ${past})::int
        when n <= ${past + ofToday} then 14600 + n % 20
        else 14620 + (n - ${past + ofToday}) % 13 * 20 + (n - ${past + ofToday}) * 7 % 20 end
      ) as of_slot (slot),
      lateral (select
        ${midnight}::timestamptz + make_interval(days => slot / 20 - 730, hours => 8,
          mins => slot % 20 * 30),
        case when n > ${past + ofToday} then 'loan' when n > ${past} then 'other'
          else (array['loan', 'sale', 'assay', 'storage', 'other'])[1 + n % 5] end,
        case when n > ${past + ofToday} then 1 + (n - ${past + ofToday}) / 261 else 1 + n % 5000 end,
        case when n > ${past + ofToday} then 'booked'
          when n > ${past} then (array['booked', 'arrived', 'served', 'no-show', 'cancelled'])[1 + n % 5]
          when n % 12 = 0 then 'cancelled' when n % 12 = 1 then 'no-show' else 'served' end
      ) as of_visit (starts_at, kind, seat, state)`;
  await tx`
    insert into appointment_held_words (word, other, branch_id, state, starts_at, id)
    select held.word, held.other, branch_id, state, starts_at, id
    from appointments, list_held_words(words) as held`;
}

async function fillCustomers(
  tx: postgres.TransactionSql,
  { size, rare, made }: Filling,
): Promise<void> {
  await tx`
    insert into customers (id, reference, name, phone, language, user_id, linked_at, id_kind,
      id_number_sealed, id_number_mark, mark_form, key_id, papers, papers_seen_by_user_id,
      papers_seen_by, papers_seen_at, verdict, decided_by_user_id, decided_by, decided_at, note,
      consent_version, consented_at, request_id, registered_at)
    overriding system value
    select n + 1000, ${selectReference(tx, "DGC")}, ${selectName(tx, rare)},
      '+2547' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'), 'sw',
      case when n % 5 = 0 then n + 300000 end, case when n % 5 = 0 then at end, 'national-id',
      id_number_sealed, sha256(convert_to('bench ' || n, 'UTF8')), mark_form, key_id, papers, 3,
      'person-3', at, judged, decider, case when decider = 5 then 'person-5' end,
      case when decider = 5 then at end, case when judged = 'rejected' then 'Another photo' end,
      consent_version, at, 'bench', at
    from customers as template, generate_series(1, ${size}::int) as n,
      lateral (select now() - interval '3 years' * (1 - n / ${size}::float)) as t (at),
      lateral (select case when n <= ${rare} then 'pending' when n % 15 = 0 then 'rejected'
        else 'verified' end) as of_verdict (judged),
      lateral (select case when judged <> 'pending' then 5 end) as of_decider (decider)
    where template.id = ${made.customer}`;
  await tx`
    insert into customer_held_words (word, other, verdict, id)
    select held.word, held.other, verdict, id from customers, list_held_words(words) as held
    where id > 1000`;
}

async function fillEntries(tx: postgres.TransactionSql, { size, made }: Filling): Promise<void> {
  await tx`
    insert into customer_entries (customer_id, act, user_id, username, address, request_id, at)
    select case when n % 10 = 0 then ${made.customer} else 1001 + n::bigint * 7919 % ${size} end,
      'read', 3 + n % 7, 'person', '127.0.0.1', 'bench', now() - make_interval(secs => ${size} - n)
    from generate_series(1, ${size}::int) as n`;
}
