import type { AccountRequest } from "@dhahabu/contract/account-requests";
import { useTexts } from "../../use-texts.ts";

/** Puts into words what is asked for about an account. */
export function useAccountAct(): (request: AccountRequest) => string {
  const t = useTexts("admin-changes");
  return ({ act, newValue, username }) => {
    switch (act) {
      case "resetLink":
        return t("account.resetLink", { username });
      case "factorReset":
        return t("account.factorReset", { username });
      case "isActive":
        return t(newValue === "true" ? "account.activate" : "account.deactivate", { username });
      case "role":
        return t(newValue === "admin" ? "account.appoint" : "account.dismiss", { username });
    }
  };
}
