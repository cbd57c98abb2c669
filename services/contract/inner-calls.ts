import {
  accountMailLinkPath,
  owedAccountMailsPath,
  takenAccountMailPath,
} from "./account-mails.ts";
import { adminAddressesPath, adminNoticesPath } from "./admin-notices.ts";
import { userAddressPath } from "./addresses.ts";
import { routes } from "./api.ts";
import { resolveCallerPath } from "./internal.ts";
import { userDataPath } from "./own-data.ts";
import { sourcedNoticesPath } from "./notice-sources.ts";
import { readyMailsPath } from "./ready-mails.ts";
import type { Method, Owner, Route } from "./route.ts";
import { retentionPath } from "./retention.ts";
import { exportEventPath, pricingEventsPath, refusalEventPath } from "./security-events.ts";
import { secondApprovalPath, standingPath } from "./second-approval.ts";
import { findAccountPath, guessesPath } from "./sign-ins.ts";
import { secondFactorPath } from "./second-factor.ts";
import { valuationPath } from "./valuation-basis.ts";

/** A call that one service makes of another by itself, for nobody. */
export interface InnerCall {
  from: Owner;
  to: Owner;
  method: Method;
  path: string;
}

const ask = (from: Owner, to: Owner, path: string, method: Method = "GET"): InnerCall => ({
  from,
  to,
  method,
  path,
});

const askRoute = (from: Owner, { owner, method, path }: Route): InnerCall => ({
  from,
  to: owner,
  method,
  path,
});

/** Every call between services beside those that the gateway passes on: what is not named here is refused. */
export const innerCalls: readonly InnerCall[] = [
  ask("gateway", "identity", resolveCallerPath),
  ask("gateway", "identity", userDataPath),
  ask("gateway", "enquiry", userDataPath),
  ask("gateway", "lending", userDataPath),
  ask("gateway", "identity", exportEventPath, "POST"),
  ask("gateway", "identity", refusalEventPath, "POST"),
  ask("gateway", "identity", findAccountPath, "POST"),
  ask("gateway", "identity", guessesPath, "POST"),
  ask("pricing", "identity", standingPath),
  ask("identity", "pricing", secondApprovalPath),
  ask("identity", "pricing", pricingEventsPath),
  ask("identity", "pricing", retentionPath),
  ask("identity", "pricing", secondFactorPath),
  ask("enquiry", "identity", resolveCallerPath),
  ask("enquiry", "identity", userAddressPath),
  ask("enquiry", "identity", owedAccountMailsPath),
  ask("enquiry", "identity", takenAccountMailPath, "POST"),
  ask("enquiry", "identity", accountMailLinkPath, "POST"),
  ask("enquiry", "identity", adminNoticesPath),
  ask("enquiry", "identity", adminAddressesPath),
  ask("enquiry", "pricing", adminNoticesPath),
  ask("enquiry", "pricing", retentionPath),
  ask("enquiry", "identity", sourcedNoticesPath),
  ask("enquiry", "pricing", sourcedNoticesPath),
  ask("enquiry", "lending", sourcedNoticesPath),
  ask("enquiry", "assistant", sourcedNoticesPath),
  askRoute("enquiry", routes.getFacts),
  askRoute("enquiry", routes.listGoldPrices),
  askRoute("assistant", routes.getFacts),
  askRoute("assistant", routes.listBranches),
  askRoute("assistant", routes.listGoldPrices),
  askRoute("assistant", routes.getPublicConfig),
  askRoute("assistant", routes.calculateLoan),
  askRoute("lending", routes.listBranches),
  askRoute("lending", routes.estimateGold),
  ask("lending", "pricing", valuationPath, "POST"),
  ask("lending", "identity", standingPath),
  ask("lending", "enquiry", readyMailsPath, "POST"),
];

const allRoutes: readonly Route[] = Object.values(routes);

const passedOn = allRoutes
  .filter((route) => route.owner !== "gateway")
  .map((route) => askRoute("gateway", route));

/** Two services of which one calls the other; each pair has keys of its own. */
export type CallerPair = Pick<InnerCall, "from" | "to">;

/** Every pair of the contract, once. */
export const callerPairs: readonly CallerPair[] = [...passedOn, ...innerCalls]
  .filter(
    (call, at, all) => all.findIndex(({ from, to }) => from === call.from && to === call.to) === at,
  )
  .map(({ from, to }) => ({ from, to }));

/** Who may make a call: the gateway each that is a route, and those that are named for it. */
export function listCallersOf(call: Omit<InnerCall, "from">): Set<Owner> {
  const callers = [...passedOn, ...innerCalls].filter(
    ({ to, method, path }) => to === call.to && method === call.method && path === call.path,
  );
  return new Set(callers.map(({ from }) => from));
}
