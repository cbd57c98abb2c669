import { useCallback } from "react";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useTexts } from "../use-texts.ts";

/** Gives the toast of a change that waits for a second administrator. Its pages load the texts `admin-policy`. */
export function useTellRequested(): () => void {
  const t = useTexts("admin-policy");
  return useCallback(
    () => showToast({ title: t("requestedTitle"), description: t("requestedText") }),
    [t],
  );
}
