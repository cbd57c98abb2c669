import { AppError } from "@dhahabu/contract/errors";
import type { z } from "zod";
import { isStorableText } from "./storable-text.ts";

/** The text that names where a page of a list ended: the sort key of its last row. */
export function encodeCursor(key: unknown): string {
  return Buffer.from(JSON.stringify(key)).toString("base64url");
}

/** Reads what `encodeCursor` wrote; undefined for none. Throws `AppError` invalid_input at `after` for anything else. */
export function decodeCursor<S extends z.ZodType>(
  text: string | undefined,
  schema: S,
): z.output<S> | undefined {
  if (text === undefined) return undefined;
  const read = parseJson(Buffer.from(text, "base64url").toString());
  const key = schema.safeParse(read);
  if (key.success && isStorable(read)) return key.data;
  throw new AppError("invalid_input", { reason: "list.noPage", at: "after" });
}

function isStorable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isStorable);
  return typeof value !== "string" || isStorableText(value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
