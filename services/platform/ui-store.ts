import { z } from "zod";
import type { ObjectPlace } from "./object-store.ts";

/** Where several hosts share the published interfaces; unset, each host has them in its folder alone. */
export const uiStoreSettings = {
  UI_STORE: z
    .url({ protocol: /^s3$/, error: "must be an address such as s3://bucket/folder" })
    .optional(),
  /** Unset: Amazon's own. */
  UI_STORE_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an address such as https://store.example" })
    .optional(),
  UI_STORE_REGION: z.string().optional(),
  UI_STORE_ACCESS_KEY_ID: z.string().optional(),
  UI_STORE_SECRET_ACCESS_KEY: z.string().optional(),
  UI_STORE_FORCE_PATH_STYLE: z.stringbool("must be true or false").default(true),
};

type UiStoreSettings = z.output<z.ZodObject<typeof uiStoreSettings>>;

const required = [
  "UI_STORE_REGION",
  "UI_STORE_ACCESS_KEY_ID",
  "UI_STORE_SECRET_ACCESS_KEY",
] as const;

/** Names what a store lacks. */
export function checkUiStore(settings: UiStoreSettings, context: z.RefinementCtx): void {
  if (settings.UI_STORE === undefined) return;
  for (const name of required) {
    if (settings[name] !== undefined) continue;
    context.addIssue({ code: "custom", path: [name], message: "is required with UI_STORE" });
  }
}

/** The place that settings name; undefined for none. */
export function findUiStore(settings: UiStoreSettings): ObjectPlace | undefined {
  if (settings.UI_STORE === undefined) return undefined;
  const { host, pathname } = new URL(settings.UI_STORE);
  const folder = pathname.replaceAll(/^\/+|\/+$/g, "");
  return {
    endpoint: settings.UI_STORE_ENDPOINT,
    region: settings.UI_STORE_REGION ?? "",
    bucket: host,
    prefix: folder === "" ? "" : `${folder}/`,
    accessKeyId: settings.UI_STORE_ACCESS_KEY_ID ?? "",
    secretAccessKey: settings.UI_STORE_SECRET_ACCESS_KEY ?? "",
    forcePathStyle: settings.UI_STORE_FORCE_PATH_STYLE,
  };
}
