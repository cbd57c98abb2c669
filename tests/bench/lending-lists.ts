import type { List, Person } from "./asked-call.ts";

const customer: Person = { userId: 2, username: "customer", role: "user", duties: [] };
const approver: Person = { userId: 9, username: "approver", role: "user", duties: ["approver"] };
const teller: Person = { userId: 3, username: "teller", role: "user", duties: ["teller"] };

const visits = "/api/admin/visits";
const customers = "/api/admin/customers";
const counter = "/api/admin/counter-visits";

const asAdmin = [
  { path: visits },
  { path: `${visits}?after={middleVisit}` },
  { path: `${visits}?limit=50&sort=-startsAt` },
  { path: `${visits}?limit=50&day={today}` },
  { path: `${visits}?limit=50&day={today}&state=arrived` },
  { path: `${visits}?limit=50&day={today}&branchId={branch}&state=booked` },
  { path: `${visits}?limit=50&branchId={branch}&after={middleVisitOfBranch}` },
  { path: `${visits}?limit=50&branchId={rareBranch}` },
  { path: `${visits}?limit=50&branchId={rareBranch}&state=served` },
  { path: `${visits}?limit=50&state=booked` },
  { path: `${visits}?limit=50&state=no-show&sort=-startsAt` },
  { path: `${visits}?limit=50&branchId={branch}&state=cancelled&sort=-startsAt` },
  { path: `${visits}?limit=50&search=wanj` },
  { path: `${visits}?limit=50&search=kioko%20momanyi` },
  { path: `${visits}?limit=50&search=wanjiru%20otieno` },
  { path: `${visits}?limit=50&search=wanjiru%20otieno&day={today}` },
  { path: `${visits}?limit=50&search=momanyi` },
  { path: `${visits}?limit=50&search=wanj%20momanyi&sort=-startsAt` },
  { path: `${visits}?limit=50&search=wanjiru%20otieno&branchId={branch}&state=served` },
  { path: `${visits}?limit=50&search=wanjiru%20otieno&branchId={branch}&sort=-startsAt` },
  { path: `${visits}?limit=50&search=amina%20wanjiru%20otieno&state=served` },
  { path: `${visits}?limit=50&branchId={branch}&sort=-startsAt&after={middleVisitOfBranch}` },
  { path: `${visits}?limit=50&search=okonkwo&sort=-startsAt` },
  { path: `${visits}?limit=50&search=okonkwo&branchId={branch}&state=served` },
  { path: `${visits}?limit=50&search={visitReference}` },
  { path: `${visits}?limit=50&search=nobody` },
  { path: `${visits}/today` },
  { path: `${visits}/trend` },
  { path: "/api/visit-slots?branchId={branch}&kind=loan" },
  { path: customers },
  { path: `${customers}?after={middleCustomer}` },
  { path: `${customers}?limit=50&state=pending` },
  { path: `${customers}?limit=50&state=verified&after={middleCustomer}` },
  { path: `${customers}?limit=50&state=rejected` },
  { path: `${customers}?limit=50&search=wanj` },
  { path: `${customers}?limit=50&search=kioko%20momanyi` },
  { path: `${customers}?limit=50&search=wanjiru%20otieno` },
  { path: `${customers}?limit=50&search=wanjiru%20otieno&after={middleCustomer}` },
  { path: `${customers}?limit=50&search=wanjiru%20otieno&state=verified` },
  { path: `${customers}?limit=50&search=wanjiru%20otieno&state=rejected` },
  { path: `${customers}?limit=50&search=amina%20wanjiru%20otieno` },
  { path: `${customers}?limit=50&search=momanyi` },
  { path: `${customers}?limit=50&search=kar%20ki` },
  { path: `${customers}?limit=50&search=okonkwo` },
  { path: `${customers}?limit=50&search=okonkwo&state=verified` },
  { path: `${customers}?limit=50&search={phone}` },
  { path: `${customers}?limit=50&search={customerReference}` },
  { path: `${customers}?limit=50&search=nobody` },
  { path: `${customers}/{customer}` },
  { path: `${customers}/{newCustomer}` },
  { path: `${customers}/{customer}/record?limit=50` },
  { path: `${customers}/{customer}/record?limit=50&after={middleEntry}` },
  { path: counter },
  { path: `${counter}?after={middleCounterVisit}` },
  { path: `${counter}?limit=50&state=open` },
  { path: `${counter}?limit=50&state=closed&after={middleClosedVisit}` },
  { path: `${counter}?limit=50&branchId={branch}` },
  { path: `${counter}?limit=50&branchId={branch}&state=closed&after={middleClosedOfBranch}` },
  { path: `${counter}?limit=50&branchId={rareBranch}` },
  { path: `${counter}?limit=10&branchId={closedBranch}` },
  { path: `${counter}?limit=50&branchId={rareBranch}&state=closed` },
  { path: `${counter}/{counterVisit}` },
  { path: "/api/admin/quotes/{quote}" },
  { path: "/api/quote", body: { code: "{quote}" } },
  { path: "/api/admin/documents/{paper}" },
  { path: "/api/verify", body: { code: "{paper}", amountKes: 1 } },
];

const asOthers = [
  {
    path: `${customers}/by-document`,
    body: { idKind: "national-id", idNumber: "{idNumber}" },
    caller: teller,
  },
  { path: "/api/admin/approvals/waiting", caller: approver },
  { path: "/api/user/customer", caller: customer },
  { path: "/api/user/visits", caller: customer },
  { path: "/api/user/quotes", caller: customer },
  { path: "/api/user/valuations", caller: customer },
];

/** What is asked of lending: every list and search, and what is found by a code or a number. */
export const lendingLists: readonly List[] = [...asAdmin, ...asOthers].map((list) => ({
  service: "lending",
  ...list,
}));
