import { createStore } from "zustand/vanilla";
import type { StoreApi } from "zustand/vanilla";
import type { routes } from "@dhahabu/contract/api";
import type { HalfSignIn, User } from "@dhahabu/contract/identity";
import { ApiError, ContractError } from "../api/api-error.ts";
import { callApi, loadContract, sendRequest } from "../api/client.ts";
import type { CallInput } from "../api/client.ts";
import { clearTab } from "../tab-storage.ts";
import { tellSignOut } from "./sign-out.ts";

/** Who the visitor is: `unknown` until the first answer (spec section 4); `isSignOut` where somebody has just left by choice. */
export type SessionState =
  | { status: "unknown"; user: null }
  | { status: "anonymous"; user: null; isSignOut?: boolean }
  | { status: "authenticated"; user: User };

/** The visitor's session and what changes it. Failures are thrown for the caller to show. */
export interface Session extends Pick<StoreApi<SessionState>, "getState" | "subscribe"> {
  getInitialState(): SessionState;
  /** Asks the server who the visitor is; a 401 means nobody, any other failure leaves the state and is logged. */
  refresh(): Promise<void>;
  /** Signs in, or says which step is left before there is a session. */
  login(body: CallInput<"login">["body"]): Promise<User | { halfSignIn: HalfSignIn }>;
  /** Finishes a sign-in that asks for a second factor. */
  proveSecondFactor(body: CallInput<"proveSecondFactor">["body"]): Promise<User>;
  provePasskey(body: CallInput<"provePasskey">["body"]): Promise<User>;
  register(body: CallInput<"register">["body"]): Promise<User>;
  logout(): Promise<void>;
}

const userPath: (typeof routes)["getUser"]["path"] = "/api/user";

// The route table comes with the contract; an anonymous visitor's page does not load it.
async function fetchUser(): Promise<User | null> {
  let response: Response;
  try {
    response = await sendRequest(userPath, { method: "GET" });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
  const [body, contract] = await Promise.all([response.json() as Promise<unknown>, loadContract()]);
  const parsed = contract.routes.getUser.response.safeParse(body);
  if (!parsed.success) throw new ContractError("getUser", parsed.error);
  return parsed.data;
}

/**
 * Creates the session of one page: `unknown` until `refresh`, or `anonymous` at once where the server
 * saw that the visitor has no session.
 */
export function createSession({ hasSession }: { hasSession: boolean }): Session {
  const store = createStore<SessionState>(() => ({
    status: hasSession ? "unknown" : "anonymous",
    user: null,
  }));
  function keep(user: User): User {
    store.setState({ status: "authenticated", user }, true);
    return user;
  }
  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    async refresh() {
      try {
        const user = await fetchUser();
        if (user) keep(user);
        else store.setState({ status: "anonymous", user: null }, true);
      } catch (error) {
        console.error("Failed to fetch the current user", error);
        if (store.getState().status === "unknown") {
          store.setState({ status: "anonymous", user: null }, true);
        }
      }
    },
    async login(body) {
      const answer = await callApi("login", { body });
      return "halfSignIn" in answer ? answer : keep(answer);
    },
    async proveSecondFactor(body) {
      return keep(await callApi("proveSecondFactor", { body }));
    },
    async provePasskey(body) {
      return keep(await callApi("provePasskey", { body }));
    },
    async register(body) {
      return keep(await callApi("register", { body }));
    },
    async logout() {
      await callApi("logout", {});
      clearTab();
      tellSignOut();
      store.setState({ status: "anonymous", user: null, isSignOut: true }, true);
    },
  };
}
