import type { RouteName } from "@dhahabu/contract/api";
import type { Route } from "@dhahabu/contract/route";
import { ContractError } from "@dhahabu/kit/api/api-error";
import { buildUrl, loadContract, sendRequest } from "@dhahabu/kit/api/client";
import type { CallInput, CallOptions, CallResponse } from "@dhahabu/kit/api/client";

export type ListName = {
  [Name in RouteName]: CallResponse<Name> extends readonly unknown[] ? Name : never;
}[RouteName];

export type RowOf<Name extends ListName> =
  CallResponse<Name> extends readonly (infer Row)[] ? Row : never;

export interface ListPage<Row> {
  readonly rows: readonly Row[];
  readonly next: string | undefined;
}

/** The cursor of the next page in a `Link` header (RFC 8288); undefined on the last page. */
export function readNextCursor(link: string | null): string | undefined {
  const address = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? "")?.[1];
  if (address === undefined) return undefined;
  return new URL(address, "http://localhost").searchParams.get("after") ?? undefined;
}

/** Calls for a page of a list; throws as the kit's `callApi` does. */
export async function callPage<Name extends ListName>(
  name: Name,
  input: CallInput<Name>,
  options: CallOptions = {},
): Promise<ListPage<RowOf<Name>>> {
  const contract = await loadContract();
  const route: Route = contract.routes[name];
  const response = await sendRequest(buildUrl(route.path, input), { method: "GET" }, options);
  const answer: unknown = await response.json().catch((error: unknown) => {
    throw new ContractError(name, error);
  });
  const parsed = route.response.safeParse(answer);
  if (!parsed.success) throw new ContractError(name, parsed.error);
  return {
    rows: parsed.data as RowOf<Name>[],
    next: readNextCursor(response.headers.get("link")),
  };
}
