import { passwordLength } from "@dhahabu/contract/password-rules";
import type { MessageKey } from "@dhahabu/kit/i18n/i18n";
import type texts from "../../messages/en/admin-account.json";

export interface PasswordForm {
  readonly currentPassword: string;
  readonly newPassword: string;
}

type PasswordFaults = Partial<Record<keyof PasswordForm, MessageKey<typeof texts>>>;

/** Faults that need no server. */
export function checkPasswords({ currentPassword, newPassword }: PasswordForm): PasswordFaults {
  const faults: PasswordFaults = {};
  if (currentPassword === "") faults.currentPassword = "error.currentRequired";
  if (newPassword.length < passwordLength.minForStaff) faults.newPassword = "error.short";
  else if (newPassword.length > passwordLength.max) faults.newPassword = "error.long";
  else if (newPassword === currentPassword) faults.newPassword = "error.same";
  return faults;
}
