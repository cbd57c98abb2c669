import type {
  CounterItem,
  CounterVisit,
  ListedCounterVisit,
  OwnValuation,
  Valuation,
} from "@dhahabu/contract/counter";
import { valuationLockMinutes } from "@dhahabu/contract/counter-terms";
import type { ApprovalVerdict, ValuationState } from "@dhahabu/contract/counter-terms";
import type { PaperStanding } from "@dhahabu/contract/document-terms";
import type { Language } from "@dhahabu/contract/language";
import type { LendingData } from "@dhahabu/contract/own-data";
import { judgeState } from "../customers/customer.ts";
import type { KeptCustomer } from "../customers/customer.ts";
import { judgePaper } from "../documents/judge-paper.ts";
import type { PaperFate } from "../documents/judge-paper.ts";

type KeptValuation = Omit<Valuation, "state"> & {
  /** True once the bank has taken its paper back. */
  isTakenBack: boolean;
};

/** A visit at the counter as it is kept, with its pieces and valuations; the latest of those first. */
export interface KeptCounterVisit extends Omit<CounterVisit, "customer" | "valuations"> {
  appointmentId: number | null;
  branchId: number;
  customer: Pick<
    KeptCustomer,
    "id" | "reference" | "name" | "verdict" | "idExpiresOn" | "userId"
  > & {
    language: Language;
  };
  valuations: KeptValuation[];
}

/** A visit as the list reads it, with how its latest valuation stands. */
export interface KeptListedVisit extends Omit<
  ListedCounterVisit,
  "valuationState" | "lockedUntil" | "approval"
> {
  latest:
    | (Pick<KeptValuation, "lockedUntil" | "isTakenBack"> & {
        isOfOtherPieces: boolean;
        isAgreed: boolean;
        verdict: ApprovalVerdict | null;
      })
    | null;
}

const minuteMs = 60_000;

/** Until when the figures of a moment hold. */
export function findLockEnd(pricedAt: Date): Date {
  return new Date(pricedAt.getTime() + valuationLockMinutes * minuteMs);
}

/** True where these are the pieces of a visit, all of them and no other. */
export function hasItems(
  items: readonly Pick<CounterItem, "id">[],
  ids: readonly number[],
): boolean {
  return items.length === ids.length && items.every(({ id }) => ids.includes(id));
}

/** True for a valuation that an approver has approved, and for one that asks for none. */
export function isApproved({ approval }: Pick<KeptValuation, "approval">): boolean {
  return approval === null || approval.verdict === "approved";
}

const stateOf = {
  holds: "locked",
  agreed: "agreed",
  over: "expired",
  replaced: "replaced",
  changed: "changed",
  "taken-back": "taken-back",
} as const satisfies Record<PaperStanding, ValuationState>;

/** What an approver has refused holds no more than what is over. */
function judgeFigures(fate: PaperFate, verdict: ApprovalVerdict | null, now: Date): ValuationState {
  const state = stateOf[judgePaper(fate, now).standing];
  return state === "locked" && verdict === "refused" ? "expired" : state;
}

/** How a valuation of a visit stands: as its paper does. */
export function judgeValuation(
  {
    id,
    lines,
    lockedUntil,
    isTakenBack,
    approval,
  }: Pick<KeptValuation, "id" | "lines" | "lockedUntil" | "isTakenBack" | "approval">,
  visit: Pick<KeptCounterVisit, "items" | "valuations" | "agreedValuationId" | "state">,
  now: Date,
): ValuationState {
  const itemIds = lines.map(({ itemId }) => itemId);
  const fate = {
    isTakenBack,
    isReplaced: visit.valuations[0]?.id !== id,
    isAgreed: visit.agreedValuationId === id,
    isOfOtherPieces: !hasItems(visit.items, itemIds),
    isLeft: visit.state === "closed",
    validUntil: lockedUntil,
  };
  return judgeFigures(fate, approval?.verdict ?? null, now);
}

const tellValuations = (visit: KeptCounterVisit, now: Date) =>
  visit.valuations.map((valuation) => ({
    ...valuation,
    state: judgeValuation(valuation, visit, now),
    documentCode: isApproved(valuation) ? valuation.documentCode : null,
  }));

/** A visit as the counter reads it. */
export function tellVisit(visit: KeptCounterVisit, now: Date): CounterVisit {
  const { id, reference, name, language } = visit.customer;
  return {
    ...visit,
    customer: { id, reference, name, language, state: judgeState(visit.customer, now) },
    valuations: tellValuations(visit, now),
  };
}

/** A visit as the list of the counter tells it. */
export function tellListedVisit(
  { latest, ...visit }: KeptListedVisit,
  now: Date,
): ListedCounterVisit {
  if (!latest) return { ...visit, valuationState: null, lockedUntil: null, approval: null };
  const { verdict, lockedUntil, ...known } = latest;
  const fate = {
    ...known,
    isReplaced: false,
    isLeft: visit.state === "closed",
    validUntil: lockedUntil,
  };
  const valuationState = judgeFigures(fate, verdict, now);
  return {
    ...visit,
    valuationState,
    lockedUntil: valuationState === "locked" ? lockedUntil : null,
    approval: verdict,
  };
}

/** What a customer may hold the bank to: not what waits for an approver, or was refused by one. */
const tellApproved = (visit: KeptCounterVisit, now: Date) =>
  tellValuations(visit, now).filter(isApproved);

/** The valuations of visits as their customer reads them, in their order. */
export function tellOwnValuations(visits: readonly KeptCounterVisit[], now: Date): OwnValuation[] {
  return visits.flatMap((visit) =>
    tellApproved(visit, now).map((valuation) => ({
      ...valuation,
      visitReference: visit.reference,
      branchId: visit.branchId,
      branchName: visit.branchName,
      itemCount: valuation.lines.length,
    })),
  );
}

/** The visits of a customer as they take them with them. */
export function tellOwnData(
  visits: readonly KeptCounterVisit[],
  now: Date,
): LendingData["counterVisits"] {
  return visits.map((visit) => ({ ...visit, valuations: tellApproved(visit, now) }));
}
