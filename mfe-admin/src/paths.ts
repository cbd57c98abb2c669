export const paths = {
  dashboard: "/admin",
  media: "/admin/media",
  enquiries: "/admin/enquiries",
  visits: "/admin/visits",
  counter: "/admin/counter",
  quotes: "/admin/quotes",
  papers: "/admin/papers",
  customers: "/admin/customers",
  cannedReplies: "/admin/canned-replies",
  assistant: "/admin/assistant",
  subscribers: "/admin/subscribers",
  deliveries: "/admin/deliveries",
  prices: "/admin/prices",
  systemConfig: "/admin/system-config",
  policyChanges: "/admin/policy-changes",
  branches: "/admin/branches",
  facts: "/admin/facts",
  users: "/admin/users",
  security: "/admin/security",
  roles: "/admin/roles",
  account: "/admin/account",
} as const;

/** Of the page of enquiries: the one that is open, else the next that waits, is to be answered at once. */
export const answerParam = "answer";

export const answerNextPath = `${paths.enquiries}?status=active&${answerParam}=next`;

export function buildAnswerPath(id: number): string {
  return `${paths.enquiries}?open=${id}&${answerParam}=this`;
}

/** Where the role of a user is chosen, in the list of users. */
export function nameRoleField(userId: number): string {
  return `role-${userId}`;
}

/** Where it is said what became of a visit, in the list of visits. */
export function nameVisitSteps(visitId: number): string {
  return `visit-${visitId}`;
}

/** Of the page of prices: the recorded prices with what changed them. */
export const recordedAnchor = "recorded";

/** Of the page of subscribers: an issue of the newsletter, and the wish for a new one. */
export const newIssue = "new";

export function buildIssuePath(id: number | typeof newIssue): string {
  return `${paths.subscribers}?view=issues&issue=${id}`;
}

/** Of the page of quotes: the code of one. */
export const quoteCodeParam = "code";

/** Of the page of papers: the code of one. */
export const paperCodeParam = "code";

export function buildQuotePath(code: string): string {
  return `${paths.quotes}?${quoteCodeParam}=${code}`;
}

/** Of the page of visits: every day. */
export const everyDay = "all";

/** Of the pages of customers and of the counter: the number of what is open. */
export const openParam = "open";

/** Of the page of customers: the reference of a visit for which one is looked for. */
export const visitParam = "visit";

export function buildCustomerPath(id: number): string {
  return `${paths.customers}?${openParam}=${id}`;
}

/** Of the counter: the customer whose visit begins, and what one is looked for by. */
export const customerParam = "customer";
export const findParam = "find";

export function buildCounterPath(id: number): string {
  return `${paths.counter}?${openParam}=${id}`;
}

/** Where the visit of a customer begins, with the quote that they bring. */
export function buildServePath(
  customerId: number,
  { quoteCode = null }: { quoteCode?: string | null } = {},
): string {
  const query = new URLSearchParams({ [customerParam]: String(customerId) });
  if (quoteCode !== null) query.set(quoteCodeParam, quoteCode);
  return `${paths.counter}?${query.toString()}`;
}
