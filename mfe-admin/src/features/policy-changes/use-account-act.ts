import type { AccountRequest } from "@dhahabu/contract/account-requests";
import { readDuties } from "@dhahabu/contract/duties";
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
      case "duties": {
        const given = readDuties(newValue);
        if (given.length === 0) return t("account.noDuty", { username });
        const named = given.map((duty) => t(`duty.${duty}`)).join(" · ");
        return t("account.duties", { username, duties: named });
      }
      case "role":
        return t(newValue === "admin" ? "account.appoint" : "account.dismiss", { username });
    }
  };
}
