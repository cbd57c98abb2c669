import type { z } from "zod";
import type { Duty } from "./duties.ts";

/** The services that answer calls. */
export const owners = [
  "gateway",
  "identity",
  "content",
  "pricing",
  "enquiry",
  "assistant",
  "lending",
] as const;

/** The service that answers a route. */
export type Owner = (typeof owners)[number];

/** Who may call: anyone, anyone signed in, marketing and admin, admin alone (spec section 6), or no role without a duty. */
export type Access = "public" | "user" | "staff" | "admin" | "duty";

/** HTTP methods of the contract. */
export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One call of the API, as gateway, service and browser all read it. */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Path with `:name` for parameters. */
  readonly path: `/api/${string}`;
  readonly owner: Owner;
  readonly access: Access;
  /** Whoever has one of these may call too, whatever their role. */
  readonly duties?: readonly Duty[];
  /** One line for the reference page. */
  readonly summary: string;
  /**
   * `start`: where the owner vouches for who it is, a successful answer is a user whose session begins; `renew`: it
   * goes on under a new id, and its sign-in is no fresher than before; `end`: it is destroyed.
   */
  readonly session?: "start" | "renew" | "end";
  /** True for a call that is refused (403) where the session's person last proved who they are too long ago. */
  readonly needsFreshSignIn?: boolean;
  /**
   * True where a call can be refused (409) for what is so already or has changed meanwhile: a name that is
   * taken, a version that is not the latest, a colleague who was faster, a list that is full.
   */
  readonly canConflict?: boolean;
  /** True where it matters who calls a public route: staff see inactive media, what is booked is in one's account. */
  readonly variesByCaller?: boolean;
  /** True for the hot anonymous reads that the gateway answers from a prepared buffer. */
  readonly prepared?: boolean;
  /** Rate-limit class, `code` for what guesses a paper's code; defaults to `read` for GET and `write` otherwise. */
  readonly limit?: "read" | "write" | "login" | "register" | "form" | "code" | "chat";
  /**
   * How the body travels: `json` unless named. `multipart` goes to the owner as it arrives and `body`
   * describes its parts; `form` is what a mail provider posts (RFC 8058), and is not read.
   */
  readonly bodyKind?: "json" | "multipart" | "form";
  /** How the answer travels: `json` unless named; `response` then describes it for the reference page only. */
  readonly answerKind?: "json" | "file" | "html" | "events";
  /** True for a call that takes a list out of the bank in one file: it is answered once it stands in the record of security events. */
  readonly isExport?: boolean;
  /** True for a call that proves its right by a token in its address and may come from any site: no origin check, no session. */
  readonly isFromAnywhere?: boolean;
  /** True for a call that goes on where the visitor's last one ended: the gateway gives the visitor a name in a cookie of ten minutes. */
  readonly remembersVisitor?: boolean;
  /** True for a call whose owner has to know at which of the bank's addresses the page stands: a passkey is for one name. */
  readonly tellsOrigin?: boolean;
  /** Status of success, 200 unless named. */
  readonly successStatus?: 200 | 201 | 202 | 204;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly response: Response;
}

/** Names a route of the API and keeps the exact types of its schemas. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

type SchemaOutput<S> = S extends z.ZodType ? z.output<S> : undefined;
type SchemaInput<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What the handler of a route receives after parsing: params, query and body. */
export interface RouteInput<R extends Route> {
  params: SchemaOutput<R["params"]>;
  query: SchemaOutput<R["query"]>;
  body: SchemaOutput<R["body"]>;
}

/** What a caller of a route sends as body. */
export type RouteBody<R extends Route> = SchemaInput<R["body"]>;

/** What a route answers. */
export type RouteResponse<R extends Route> = z.output<R["response"]>;
