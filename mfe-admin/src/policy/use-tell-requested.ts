import { useCallback } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import type texts from "../messages/en/admin-policy.json";

/** Gives the toast of a change that waits for a second administrator. Its pages load the texts `admin-policy`. */
export function useTellRequested(): () => void {
  const t = useT<typeof texts>("admin-policy");
  return useCallback(
    () => showToast({ title: t("requestedTitle"), description: t("requestedText") }),
    [t],
  );
}
