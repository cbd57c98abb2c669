import type { ErrorBody, ErrorCode } from "@dhahabu/contract/errors";

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

  constructor(options: {
    status: number;
    text: string;
    body: Partial<ErrorBody> | undefined;
    retryAfterSeconds?: number | undefined;
  }) {
    super(`${options.status}: ${options.text}`);
    this.name = "ApiError";
    this.status = options.status;
    this.code = options.body?.code;
    this.serverMessage = options.body?.message;
    this.fields = Object.fromEntries(
      (options.body?.issues ?? []).map(({ path, message }) => [path, message]),
    );
    this.retryAfterSeconds = options.retryAfterSeconds;
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

function parseBody(text: string): Partial<ErrorBody> | undefined {
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
