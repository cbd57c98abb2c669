import { useMemo } from "react";
import type { PolicyPreview } from "@dhahabu/contract/price-desk";
import type { SystemConfig } from "@dhahabu/contract/policy";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useRenewAfter } from "../../data/use-staff-events.ts";
import { useTellRequested } from "../../policy/use-tell-requested.ts";
import { useUndoOfChange } from "../../policy/use-undo-of-change.ts";
import { useTexts } from "../../use-texts.ts";

/** What came of a call: a sentence where it failed; `stale` where somebody was quicker. */
export type SaveOutcome =
  | { status: "saved" | "requested" }
  | { status: "failed" | "stale"; sentence: string };

export type PreviewOutcome =
  | { status: "ready"; preview: PolicyPreview }
  | { status: "failed"; sentence: string };

export interface ConfigSaving {
  preview(configKey: string, value: string): Promise<PreviewOutcome>;
  save(change: {
    configKey: string;
    name: string;
    value: string;
    reason: string;
    lastUpdated: string;
  }): Promise<SaveOutcome>;
}

/**
 * Shows what a value would do; saves it, tells so in a toast, offers to undo it, and has the list and the gold
 * prices asked for again. `onSaved` shows the entry before that.
 */
export function useSaveConfig(onSaved: (saved: SystemConfig) => void): ConfigSaving {
  const t = useTexts("admin-config");
  const describeFailure = useFailureText();
  const renewAfter = useRenewAfter();
  const tellRequested = useTellRequested();
  const offerUndoOf = useUndoOfChange();
  return useMemo(() => {
    function tellFailure(error: unknown): string {
      const sentence = describeFailure(error);
      showToast({ kind: "error", title: t("failedTitle"), description: sentence });
      return sentence;
    }

    return {
      async preview(configKey, value) {
        const body = { subject: "system-config", key: configKey, value } as const;
        try {
          return { status: "ready", preview: await callApi("previewPolicyChange", { body }) };
        } catch (error) {
          return { status: "failed", sentence: tellFailure(error) };
        }
      },

      async save({ configKey, name, value, reason, lastUpdated }) {
        try {
          const saved = await callApi("updateSystemConfig", {
            params: { key: configKey },
            body: { value, reason, lastUpdated },
          });
          onSaved(saved);
          renewAfter("policy.changed");
          if (saved.pendingRequestId !== undefined) {
            tellRequested();
            return { status: "requested" };
          }
          showToast({
            kind: "success",
            title: t("savedTitle"),
            description: t("savedText", { key: configKey }),
          });
          offerUndoOf({ key: configKey, name, newValue: saved.configValue });
          return { status: "saved" };
        } catch (error) {
          const isStale = error instanceof ApiError && error.code === "conflict";
          return { status: isStale ? "stale" : "failed", sentence: tellFailure(error) };
        }
      },
    };
  }, [t, describeFailure, onSaved, renewAfter, tellRequested, offerUndoOf]);
}
