import { z } from "zod";

/** The origins of a list, separated by commas. */
export function splitOrigins(text: string): string[] {
  return text === "" ? [] : text.split(",").map((part) => part.trim());
}

/** `MEDIA_ORIGINS`: other sites whose files the gallery may show. Content takes addresses there, and the gateway's pages load them. */
export const mediaOriginsSchema = z
  .string()
  .refine(
    (text) =>
      splitOrigins(text).every(
        (part) => part.startsWith("https://") && URL.parse(part)?.origin === part,
      ),
    { error: "must be origins such as https://media.example, by comma, without a path" },
  )
  .default("");
