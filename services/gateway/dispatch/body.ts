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
    throw new AppError("wrong_kind", { reason: "request.sendJson" });
  }
  if (declaredBytes > maxBytes) throw createTooLarge();
  const body = await readUpTo(req, maxBytes);
  if (isDeeperThan(body, maxDepth)) {
    throw new AppError("invalid_input", { reason: "request.tooDeep" });
  }
  return body;
}

const formTypes = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** Reads a form that counts for nothing, or none, and drops it. Throws `AppError` wrong_kind, too_large or invalid_input. */
export async function dropFormBody(req: IncomingMessage, maxBytes: number): Promise<void> {
  const declaredBytes = Number(req.headers["content-length"] ?? 0);
  if (req.headers["transfer-encoding"] === undefined && declaredBytes === 0) return;
  if (!formTypes.includes(readType(req.headers))) {
    throw new AppError("wrong_kind", { reason: "request.sendForm" });
  }
  if (declaredBytes > maxBytes) throw createTooLarge();
  await readUpTo(req, maxBytes);
}

/** Reads the fields of a form that a browser sends by itself. Throws `AppError` wrong_kind, too_large or invalid_input. */
export async function readFormFields(
  req: IncomingMessage,
  maxBytes: number,
): Promise<URLSearchParams> {
  if (readType(req.headers) !== "application/x-www-form-urlencoded") {
    throw new AppError("wrong_kind", { reason: "request.sendForm" });
  }
  if (Number(req.headers["content-length"] ?? 0) > maxBytes) throw createTooLarge();
  return new URLSearchParams((await readUpTo(req, maxBytes)).toString());
}

/** Throws `AppError` wrong_kind unless the request brings files. */
export function assertMultipart(req: IncomingMessage): void {
  if (readType(req.headers) === "multipart/form-data") return;
  throw new AppError("wrong_kind", { reason: "request.sendMultipart" });
}

function readType(headers: IncomingMessage["headers"]): string {
  const [type = ""] = (headers["content-type"] ?? "").toLowerCase().split(";");
  return type.trim();
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

function readUpTo(req: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    req.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) chunks.push(chunk);
      else {
        req.pause();
        reject(createTooLarge());
      }
    });
    req.once("end", () => resolve(Buffer.concat(chunks)));
    req.once("error", (cause) => reject(createBrokenOff(cause)));
    req.once("close", () => reject(createBrokenOff(undefined)));
  });
}

function createBrokenOff(cause: unknown): AppError {
  return new AppError("invalid_input", { reason: "request.brokenOff", cause });
}

function createTooLarge(): AppError {
  return new AppError("too_large", { reason: "request.tooLarge" });
}
