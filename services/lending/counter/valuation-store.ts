import type { CounterItem } from "@dhahabu/contract/counter";
import type { Author } from "@dhahabu/contract/internal";
import type { Language } from "@dhahabu/contract/language";
import type { ValuationBasis } from "@dhahabu/contract/valuation-basis";
import type { Fragment, Queryable, Sql, Tx } from "@dhahabu/platform/db";
import { writeMoment } from "@dhahabu/platform/write-moment";
import type { PaperMatter } from "../documents/document.ts";
import type { SubjectFate } from "../documents/judge-paper.ts";

interface NewValuation extends ValuationBasis {
  visitId: number;
  /** The pieces that were valued, in the order of the figures. */
  items: readonly CounterItem[];
  number: number;
  language: Language;
  lockedUntil: Date;
  documentCode: string;
  by: Author;
}

/** What pieces of visits were worth. */
export interface ValuationStore {
  insert(tx: Tx, valuation: NewValuation): Promise<number>;
  /** By the code of its paper. */
  findMatter(code: string): Promise<PaperMatter | undefined>;
}

/** Whether the bank has taken the paper of the row `kept` back. */
function isTakenBack(db: Queryable): Fragment {
  return db`exists (
    select from document_voids voids join documents on documents.id = voids.document_id
    where documents.code = kept.document_code)`;
}

/** What `said`, if there is one, says of the row `kept`. */
function verdictOn(db: Queryable): Fragment {
  return db`coalesce(said.verdict, 'pending')`;
}

/** How the latest valuation of the row `counter_visits` stands, as JSON. */
export function selectLatest(db: Queryable): Fragment {
  return db`
    (select jsonb_build_object('lockedUntil', ${writeMoment(db, "kept.locked_until")},
        'isTakenBack', ${isTakenBack(db)}, 'isOfOtherPieces', not is_of_present_pieces(kept.id),
        'isAgreed', coalesce(counter_visits.valuation_id = kept.id, false),
        'verdict', case when asks_approval(kept.id) then ${verdictOn(db)} end)
      from valuations kept left join valuation_approvals said on said.valuation_id = kept.id
      where kept.visit_id = counter_visits.id order by kept.number desc limit 1)`;
}

/** The valuations of the row `visit`, the latest first, as JSON. */
export function selectValuations(db: Queryable): Fragment {
  return db`
    (select coalesce(jsonb_agg(jsonb_build_object('id', kept.id, 'number', kept.number,
        'language', kept.language, 'netGrams', kept.net_grams, 'saleKes', kept.sale_kes,
        'valueKes', kept.value_kes, 'loanKes', kept.loan_kes,
        'repayments', (select jsonb_agg(jsonb_build_object('months', months, 'totalKes', total)
            order by months)
          from unnest(kept.repayments) with ordinality as month (total, months)),
        'loanToValue', kept.ltv_percent, 'interestRate', kept.interest_percent,
        'saleDiscount', kept.sale_discount_percent, 'loanDiscount', kept.loan_discount_percent,
        'policyVersion', kept.policy_version,
        'policyChanges', jsonb_build_object('saleDiscount', kept.sale_discount_change,
          'loanDiscount', kept.loan_discount_change, 'loanToValue', kept.ltv_change,
          'interestRate', kept.interest_change),
        'pricedAt', ${writeMoment(db, "kept.priced_at")},
        'lockedUntil', ${writeMoment(db, "kept.locked_until")},
        'documentCode', kept.document_code,
        'isTakenBack', ${isTakenBack(db)}, 'valuedBy', kept.valued_by,
        'approval', case when asks_approval(kept.id) then jsonb_build_object(
          'verdict', ${verdictOn(db)}, 'reason', said.reason,
          'decidedBy', said.decided_by,
          'decidedAt', ${writeMoment(db, "said.decided_at")}) end,
        'lines', lines.all_lines) order by kept.number desc), '[]')
      from valuations kept left join valuation_approvals said on said.valuation_id = kept.id,
      lateral (
        select jsonb_agg(jsonb_build_object('itemId', item.id, 'description', item.description,
          'goldType', item.gold_type, 'grossGrams', item.gross_grams,
          'stonesGrams', item.stones_grams, 'netGrams', item.net_grams,
          'fineness', item.fineness, 'assayMethod', item.assay_method, 'seal', item.seal,
          'marketPricePerGram', trim_scale(line.market_price)::text,
          'salePricePerGram', line.sale_price, 'loanPricePerGram', line.loan_price,
          'priceState', line.price_state,
          'priceObservedAt', ${writeMoment(db, "line.price_observed_at")},
          'saleKes', line.sale_kes, 'valueKes', line.value_kes, 'loanKes', line.loan_kes)
          order by line.place) as all_lines
        from valuation_lines line join counter_items item on item.id = line.item_id
        where line.valuation_id = kept.id) as lines
      where kept.visit_id = visit.id)`;
}

export function createValuationStore({ sql }: { sql: Sql }): ValuationStore {
  return {
    async findMatter(code) {
      const [row] = await sql<(SubjectFate & { customerId: number; userId: number | null })[]>`
        select visit.customer_id as "customerId", customers.user_id as "userId",
          coalesce(visit.valuation_id = kept.id, false) as "isAgreed",
          not is_of_present_pieces(kept.id) as "isOfOtherPieces",
          visit.closed_at is not null and visit.valuation_id is distinct from kept.id as "isLeft",
          exists (select from valuations later
            where later.visit_id = kept.visit_id and later.number > kept.number) as "isReplaced"
        from valuations kept join counter_visits visit on visit.id = kept.visit_id
          join customers on customers.id = visit.customer_id
        where kept.document_code = ${code}`;
      if (!row) return undefined;
      const { customerId, userId, ...fate } = row;
      return { fate, customer: { id: customerId, userId } };
    },

    async insert(tx, { pieces, items, repayments, policyChanges, by, ...valuation }) {
      const { visitId } = valuation;
      const [row] = await tx<{ id: number }[]>`
        insert into valuations (visit_id, number, language, net_grams, sale_kes, value_kes,
          loan_kes, sale_discount_percent, loan_discount_percent, ltv_percent, interest_percent,
          repayments, sale_discount_change, loan_discount_change, ltv_change, interest_change,
          policy_version, priced_at, locked_until, document_code, has_feed, is_since_approvals,
          valued_by_user_id, valued_by, request_id)
        values (${visitId}, ${valuation.number}, ${valuation.language}, ${valuation.netGrams},
          ${valuation.saleKes}, ${valuation.valueKes}, ${valuation.loanKes},
          ${valuation.saleDiscount}, ${valuation.loanDiscount}, ${valuation.loanToValue},
          ${valuation.interestRate},
          ${repayments.map(({ totalKes }) => String(totalKes))}::text[]::numeric[],
          ${policyChanges.saleDiscount}, ${policyChanges.loanDiscount},
          ${policyChanges.loanToValue}, ${policyChanges.interestRate},
          ${valuation.policyVersion}, ${valuation.pricedAt}, ${valuation.lockedUntil},
          ${valuation.documentCode}, ${valuation.hasFeed}, true, ${by.userId}, ${by.username ?? ""},
          ${by.requestId})
        returning id`;
      if (!row) throw new Error("A valuation was inserted without a number.");
      const { id } = row;
      await tx`
        insert into valuation_lines ${tx(
          pieces.map((piece, at) => ({
            valuation_id: id,
            visit_id: visitId,
            place: at + 1,
            item_id: items[at]?.id ?? 0,
            gold_type: piece.goldType,
            net_grams: piece.netGrams,
            market_price: piece.marketPricePerGram,
            sale_price: piece.payPricePerGram,
            loan_price: piece.loanPricePerGram,
            price_state: piece.priceState,
            price_observed_at: piece.priceObservedAt,
            sale_kes: piece.saleKes,
            value_kes: piece.valueKes,
            loan_kes: piece.loanKes,
          })),
        )}`;
      return id;
    },
  };
}
