import { AppError } from "@dhahabu/contract/errors";
import type { Language } from "@dhahabu/contract/language";
import type { NoticeSettings, NoticeWays } from "@dhahabu/contract/staff-notices";
import type { NoticeSettingsStore } from "./settings-store.ts";

/** Keeps how somebody wants to be told. Throws `AppError` not_allowed for mails to an address that is not confirmed, and unavailable while identity gives no clear answer. */
export async function saveNoticeSettings(
  parts: {
    noticeSettings: NoticeSettingsStore;
    readOwnAddress: (userId: number, requestId: string) => Promise<string | undefined>;
  },
  { userId, requestId }: { userId: number; requestId: string },
  settings: NoticeSettings & { language: Language },
): Promise<NoticeWays> {
  const isMailed = Object.values(settings.ways).some((way) => way !== "bell");
  if (isMailed && (await parts.readOwnAddress(userId, requestId)) === undefined) {
    throw new AppError("not_allowed", { reason: "account.addressUnconfirmed" });
  }
  return parts.noticeSettings.save(userId, settings);
}
