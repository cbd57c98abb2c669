import type { ErrorBody, ErrorCode, Issue } from "@dhahabu/contract/errors";

/** What is read of an error's answer: an older service gives its sentences no names. */
export type ReceivedBody = Partial<Omit<ErrorBody, "issues">> & {
  readonly issues?: readonly (Pick<Issue, "path" | "message"> & Partial<Issue>)[];
};

/**
 * An answer that is not OK. `message` is the spec's `{status}: {body text}`; `serverMessage` is the
 * server's own sentence for the customer; `fields` are its sentences by field path.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly serverMessage: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly retryAfterSeconds: number | undefined;
  /** The answer itself, where it is one of the API. */
  readonly body: ReceivedBody | undefined;

  constructor({
    status,
    text,
    body,
    retryAfterSeconds,
  }: {
    status: number;
    text: string;
    body: ReceivedBody | undefined;
    retryAfterSeconds?: number | undefined;
  }) {
    super(`${status}: ${text}`);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
    this.code = body?.code;
    this.serverMessage = body?.message;
    this.fields = Object.fromEntries(
      (body?.issues ?? []).map(({ path, message }) => [path, message]),
    );
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer came: the visitor is offline, or the line was cut or took too long. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super("The server could not be reached.", { cause });
    this.name = "NetworkError";
  }
}

/** An OK answer that does not have the shape the contract promises. */
export class ContractError extends Error {
  constructor(routeName: string, cause: unknown) {
    super(`The answer of ${routeName} does not have the expected shape.`, { cause });
    this.name = "ContractError";
  }
}

function parseBody(text: string): ReceivedBody | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Reads an answer that is not OK; an empty body falls back to the status text (spec section 8). */
export async function readApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => "");
  const retryAfter = Number(response.headers.get("retry-after"));
  return new ApiError({
    status: response.status,
    text: text === "" ? response.statusText : text,
    body: parseBody(text),
    retryAfterSeconds: retryAfter > 0 ? retryAfter : undefined,
  });
}
