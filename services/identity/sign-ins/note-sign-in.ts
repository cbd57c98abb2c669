import type { User } from "@dhahabu/contract/identity";
import type { Caller } from "@dhahabu/contract/internal";
import type { Language } from "@dhahabu/contract/language";
import type { Tx } from "@dhahabu/platform/db";
import { requestAccountMail } from "../account-mails/request-account-mail.ts";
import type { SignInStore } from "./store.ts";

/**
 * Keeps the time, the browser and the language of who signed in. With a browser that is new beside others the owner is
 * written to; the first one is the one they registered with, or that of a sign-in before browsers were kept.
 */
export async function noteSignIn(
  { signIns, ...mailing }: { signIns: SignInStore } & Parameters<typeof requestAccountMail>[0],
  tx: Tx,
  { user, language: shown }: { user: Pick<User, "id" | "email">; language: Language | undefined },
  { device, address: network, requestId }: Pick<Caller, "device" | "address" | "requestId">,
): Promise<void> {
  await signIns.keepSignInTime(tx, user.id);
  const language = await signIns.keepLanguage(tx, user.id, shown);
  if (!device) return;
  const { isNew, hasOthers } = await signIns.keepDevice(tx, {
    userId: user.id,
    deviceId: device.id,
  });
  if (!isNew || !hasOthers) return;
  const mail = { kind: "new device", email: user.email, language } as const;
  await requestAccountMail(mailing, tx, { ...mail, device: device.name, network }, requestId);
}
