import type { ErrorCode } from "@dhahabu/contract/errors";
import type { Access, Owner, Route } from "@dhahabu/contract/route";
import { isSafeMethod } from "../access/origin.ts";

/** The parts of the bank, as headings of the reference. */
export const ownerTitles: Record<Owner, { title: string; summary: string }> = {
  gateway: {
    title: "Gateway",
    summary: "The state of the bank, its live events and this reference.",
  },
  identity: {
    title: "Accounts",
    summary: "Signing in and out, users, their roles and their state.",
  },
  content: { title: "Content", summary: "Media, their files, and the branches." },
  pricing: {
    title: "Prices and policy",
    summary: "Gold prices, loan estimates and configuration.",
  },
  enquiry: {
    title: "Enquiries",
    summary: "Contact, newsletter, price alerts and deliveries.",
  },
  assistant: {
    title: "Assistant",
    summary: "The chat, what visitors think of its answers, and its desk.",
  },
  lending: {
    title: "Visits and quotes",
    summary:
      "Booking a visit to a branch, and the day's visits; quotes, and what a paper's code says.",
  },
};

/** Who may make a call, in words. */
export const accessWords: Record<Access, string> = {
  public: "Anyone",
  user: "Signed in",
  staff: "Marketing and admin",
  admin: "Admin",
  duty: "Whoever has a duty",
};

/** A list that is read page by page: its answer names the next page. */
export function isPaged(route: Route): boolean {
  const shape: unknown = route.query && "shape" in route.query ? route.query.shape : undefined;
  return typeof shape === "object" && shape !== null && "after" in shape;
}

/** The errors a caller of a route can meet, in order of their status. */
export function listErrors(route: Route): ErrorCode[] {
  const isUnsafe = !isSafeMethod(route.method);
  const takesBody = isUnsafe && route.body !== undefined;
  const isGuarded = route.access !== "public";
  const isProof = route.limit === "login" && route.session === "start";
  const isSignIn = isProof && !isGuarded;
  const codes: [ErrorCode, boolean][] = [
    ["invalid_input", takesBody || route.params !== undefined || route.query !== undefined],
    ["not_signed_in", isGuarded],
    ["wrong_credentials", isProof],
    ["not_allowed", isGuarded && route.access !== "user"],
    ["account_inactive", isSignIn],
    ["cross_origin", isUnsafe && route.isFromAnywhere !== true],
    ["not_found", route.params !== undefined],
    ["conflict", route.canConflict === true],
    ["too_large", isUnsafe],
    ["wrong_kind", isUnsafe],
    ["too_many_requests", true],
    ["unavailable", true],
  ];
  return codes.flatMap(([code, applies]) => (applies ? [code] : []));
}
