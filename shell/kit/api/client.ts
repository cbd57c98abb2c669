import type { RouteName, routes } from "@dhahabu/contract/api";
import type { Route, RouteBody, RouteResponse } from "@dhahabu/contract/route";
import type { SentenceName } from "@dhahabu/contract/sentences";
import type { z } from "zod";
import { ApiError, ContractError, NetworkError, readApiError } from "./api-error.ts";

type Routes = typeof routes;

type QueryPart<R> = R extends { query: infer S extends z.ZodType }
  ? Partial<z.input<S>> extends z.input<S>
    ? { query?: z.input<S> }
    : { query: z.input<S> }
  : { query?: undefined };

// Together: of every part that stands alone the compiler combines each with each, which gets too many.
type OtherParts<R> = R extends { params: infer S extends z.ZodType }
  ? R extends { body: z.ZodType }
    ? { params: z.input<S>; body: RouteBody<R & Route> }
    : { params: z.input<S>; body?: undefined }
  : R extends { body: z.ZodType }
    ? { params?: undefined; body: RouteBody<R & Route> }
    : { params?: undefined; body?: undefined };

/** Input of a call by its name: `params`, `query` and `body` as the contract has them. */
export type CallInput<Name extends RouteName> = QueryPart<Routes[Name]> & OtherParts<Routes[Name]>;

/** Answer of a call by its name. */
export type CallResponse<Name extends RouteName> = RouteResponse<Routes[Name]>;

/** Settings of one call: a signal that ends it, and the time it may take (default 20 s). */
export interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
}

interface AnyInput {
  params?: Record<string, unknown> | undefined;
  query?: Record<string, string | number | boolean | null | undefined> | undefined;
  body?: unknown;
}

const defaultTimeoutMs = 20_000;

/** Loads the calls of the API with their schemas. */
export type ContractLoader = () => Promise<{ routes: Routes }>;

// The build leaves the calls of staff out of this chunk; the back office brings a contract with them.
let load: ContractLoader = () =>
  import(/* webpackChunkName: "contract" */ "@dhahabu/contract/browser-api");

/** Has all calls made from now on by another copy of the contract. */
export function setContract(loader: ContractLoader): void {
  load = loader;
}

/** Loads the contract (and zod) once, when the first call needs it; call it early to have it ready for a click. */
export function loadContract(): Promise<{ routes: Routes }> {
  return load();
}

/** Fills the parameters of a path and adds the query. */
export function buildUrl(path: string, input: AnyInput): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const search = query.toString();
  return search === "" ? filled : `${filled}?${search}`;
}

function toForm(body: unknown): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries(body ?? {})) {
    form.set(name, part instanceof Blob ? part : String(part));
  }
  return form;
}

/** Sends a request with cookies; a body goes as JSON. Throws `NetworkError` when no answer comes, `ApiError` when it is not OK. */
export async function sendRequest(
  url: string,
  request: { method: string; body?: unknown },
  options: CallOptions = {},
): Promise<Response> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const init: RequestInit = { method: request.method, credentials: "include", signal };
  if (request.body instanceof FormData) {
    init.body = request.body;
  } else if (request.body !== undefined) {
    init.body = JSON.stringify(request.body);
    init.headers = { "content-type": "application/json" };
  }
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new NetworkError(error);
  }
  if (!response.ok) throw await readApiError(response);
  return response;
}

const staleReason: SentenceName = "access.freshSignIn";

/** True for the refusal of a call that wants its person to prove anew who they are. */
export function isStaleSignIn(error: unknown): boolean {
  return error instanceof ApiError && error.body?.reason === staleReason;
}

let askAnew: (() => Promise<boolean>) | undefined;
let asking: Promise<boolean> | undefined;

/**
 * Has `ask` prove anew who somebody is, where a call is refused without; true once they have, and the call is made
 * again. Gives back what ends that.
 */
export function setRenewal(ask: () => Promise<boolean>): () => void {
  askAnew = ask;
  return () => {
    if (askAnew === ask) askAnew = undefined;
  };
}

async function sendFreshly(...request: Parameters<typeof sendRequest>): Promise<Response> {
  try {
    return await sendRequest(...request);
  } catch (error) {
    if (!isStaleSignIn(error) || !askAnew) throw error;
    // Of several calls that are refused at once, the person is asked for one.
    asking ??= askAnew().finally(() => (asking = undefined));
    if (!(await asking)) throw error;
    return sendRequest(...request);
  }
}

/**
 * Calls the API by a name of the contract and parses the answer with it. Never shows a toast: some
 * failures are silent by the spec. Throws `ApiError`, `NetworkError`, or `ContractError` for an answer
 * of the wrong shape.
 */
export async function callApi<Name extends RouteName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): Promise<CallResponse<Name>> {
  const contract = await loadContract();
  const route: Route = contract.routes[name];
  const any: AnyInput = input;
  const response = await sendFreshly(
    buildUrl(route.path, any),
    { method: route.method, body: route.bodyKind === "multipart" ? toForm(any.body) : any.body },
    options,
  );
  let answer: unknown;
  try {
    answer = response.status === 204 ? undefined : await response.json();
  } catch (error) {
    throw new ContractError(name, error);
  }
  const parsed = route.response.safeParse(answer);
  if (!parsed.success) throw new ContractError(name, parsed.error);
  return parsed.data as CallResponse<Name>;
}
