import type { IncomingMessage } from "node:http";
import { AppError } from "@dhahabu/contract/errors";
import { isDeeperThan } from "./json-depth.ts";

const maxDepth = 32;

/**
 * Reads the JSON body of a request whole, up to a limit, so that a slow or broken sender never
 * reaches a service. Undefined where there is none. Throws `AppError` wrong_kind, too_large or
 * invalid_input.
 */
export async function readJsonBody(
  req: IncomingMessage,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const declaredBytes = Number(req.headers["content-length"] ?? 0);
  if (req.headers["transfer-encoding"] === undefined && declaredBytes === 0) return undefined;
  if (!isPlainJson(req.headers)) {
    throw new AppError("wrong_kind", { message: "Please send the request as JSON." });
  }
  if (declaredBytes > maxBytes) throw createTooLarge();
  const body = await readUpTo(req, maxBytes);
  if (isDeeperThan(body, maxDepth)) {
    throw new AppError("invalid_input", { message: "The request is nested too deeply." });
  }
  return body;
}

function isPlainJson(headers: IncomingMessage["headers"]): boolean {
  const [type = "", ...parameters] = (headers["content-type"] ?? "").toLowerCase().split(";");
  const charset = parameters.map((text) => text.trim()).find((text) => text.startsWith("charset="));
  return (
    type.trim() === "application/json" &&
    (charset === undefined || /^charset="?utf-8"?$/.test(charset)) &&
    (headers["content-encoding"] ?? "identity") === "identity"
  );
}

async function readUpTo(req: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Breaking off must not destroy the request: the answer still has to go out on its connection.
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new AppError("invalid_input", { message: "The request broke off.", cause });
  }
  if (size > maxBytes) throw createTooLarge();
  return Buffer.concat(chunks);
}

function createTooLarge(): AppError {
  return new AppError("too_large", { message: "The request is too large." });
}
