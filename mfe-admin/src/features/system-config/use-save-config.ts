import { useCallback } from "react";
import type { SystemConfig } from "@dhahabu/contract/pricing";
import { ApiError, NetworkError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useKit } from "@dhahabu/kit/kit-context";
import type { DataCache } from "@dhahabu/kit/live/data-cache";
import { buildDataKey } from "@dhahabu/kit/live/use-data";
import { showToast } from "@dhahabu/kit/toast/toast";
import type texts from "../../messages/en/admin-config.json";

/** What came of a save: a sentence where it failed. */
export type SaveOutcome = { status: "saved" } | { status: "failed"; sentence: string };

/** Saves a value, tells so in a toast, and has the list and the gold prices asked for again. */
export function useSaveConfig(): (configKey: string, value: string) => Promise<SaveOutcome> {
  const t = useT<typeof texts>("admin-config");
  const { cache } = useKit();
  return useCallback(
    async (configKey, value) => {
      try {
        const saved = await callApi("updateSystemConfig", {
          params: { key: configKey },
          body: { value },
        });
        keepSaved(cache, saved);
        cache.notify("policy.changed");
        showToast({
          kind: "success",
          title: t("savedTitle"),
          description: t("savedText", { key: configKey }),
        });
        return { status: "saved" };
      } catch (error) {
        const sentence = describeFailure(error);
        showToast({ kind: "error", title: t("failedTitle"), description: sentence });
        return { status: "failed", sentence };
      }

      function describeFailure(error: unknown): string {
        if (error instanceof NetworkError) return t("unreachable");
        return (error instanceof ApiError ? error.serverMessage : undefined) ?? t("unexpected");
      }
    },
    [t, cache],
  );
}

// The row shows the answer at once, before the list has been asked for again.
function keepSaved(cache: DataCache, saved: SystemConfig) {
  const key = buildDataKey("listSystemConfig", {});
  const entries = cache.getEntry(key).data as SystemConfig[] | undefined;
  if (!entries) return;
  cache.setData(
    key,
    entries.map((entry) => (entry.configKey === saved.configKey ? saved : entry)),
  );
}
