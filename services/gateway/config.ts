import { isIP } from "node:net";
import { serviceConfigSchema } from "@dhahabu/platform/config";
import { mediaOriginsSchema } from "@dhahabu/platform/media-origins";
import { checkUiStore, uiStoreSettings } from "@dhahabu/platform/ui-store";
import { z } from "zod";
import { parseLimit } from "./limits/limit.ts";

/** The parts of a setting that is a list, separated by commas. */
export function splitList(text: string | undefined): string[] {
  return text === undefined ? [] : text.split(",").map((part) => part.trim());
}

const originList = z
  .string()
  .refine((text) => splitList(text).every((part) => URL.parse(part)?.origin === part), {
    error: "must be origins such as https://bank.example, without a path",
  })
  .refine(
    (text) => new Set(splitList(text).map((part) => part.startsWith("https://"))).size === 1,
    { error: "must be all https or all http" },
  );

const networkList = z.string().refine((text) => splitList(text).every(isNetwork), {
  error: "must be addresses or networks such as 10.0.0.0/8",
});

const limit = (text: string) =>
  z
    .string()
    .refine((given) => parseLimit(given) !== undefined, {
      error: "must be requests/seconds, such as 600/60",
    })
    .default(text);

const wholeNumber = (fallback: number) => z.coerce.number().int().positive().default(fallback);

/** Settings of the gateway; README.md says what each is for. */
export const configSchema = serviceConfigSchema
  .extend({
    ...uiStoreSettings,
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    PUBLIC_ORIGIN: originList.optional(),
    MEDIA_ORIGINS: mediaOriginsSchema,
    IDENTITY_URL: z.url(),
    CONTENT_URL: z.url(),
    PRICING_URL: z.url(),
    ENQUIRY_URL: z.url(),
    ASSISTANT_URL: z.url(),
    LENDING_URL: z.url(),
    PAGES_URL: z.url(),
    UI_DIR: z.string().min(1),
    SESSION_SECRET: z.string().min(32),
    /** Another one under which sessions are found as well, while one takes the other's place. */
    SESSION_SECRET_BEFORE: z.string().min(32).optional(),
    SESSION_IDLE_MINUTES: wholeNumber(30),
    SESSION_ABSOLUTE_HOURS: wholeNumber(12),
    SESSION_CHECK_SECONDS: wholeNumber(20),
    FRESH_SIGN_IN_MINUTES: wholeNumber(10),
    TRUSTED_PROXIES: networkList.optional(),
    LIMIT_READ: limit("600/60"),
    LIMIT_WRITE: limit("120/60"),
    LIMIT_LOGIN: limit("10/900"),
    LIMIT_LOGIN_ADDRESS: limit("100/900"),
    LIMIT_LOGIN_ACCOUNT: limit("30/900"),
    LIMIT_REGISTER: limit("20/3600"),
    LIMIT_FORM: limit("10/600"),
    LIMIT_CODE: limit("20/60"),
    LIMIT_CHAT: limit("30/60"),
    LIMIT_FILES_PER_ADDRESS: wholeNumber(100),
    LIMIT_EVENTS_PER_ADDRESS: wholeNumber(200),
    LIMIT_EVENTS_TOTAL: wholeNumber(20_000),
    ANNOUNCE_UI: z.stringbool().default(false),
    PREPARED_MAX_AGE_SECONDS: wholeNumber(300),
  })
  .superRefine(checkUiStore);

/** Settings of the gateway. */
export type Config = z.infer<typeof configSchema>;

function isNetwork(text: string): boolean {
  const [address = "", prefix] = text.split("/");
  const family = isIP(address);
  if (family === 0) return false;
  return (
    prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
  );
}
