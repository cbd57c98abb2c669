import { useState } from "react";
import type { OwnSession } from "@dhahabu/contract/sessions";
import { callApi } from "@dhahabu/kit/api/client";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { SessionList } from "@dhahabu/kit/parts/session-list";
import { showToast } from "@dhahabu/kit/toast/toast";
import type texts from "./messages/en.json";

/** Where one is signed in, with a way to sign out there. */
export function SessionPart({
  sessions,
  refresh,
}: {
  sessions: OwnSession[];
  refresh(): Promise<void>;
}) {
  const t = useT<typeof texts>("account");
  const format = useFormat();
  const explain = useExplainFailure();
  const [ending, setEnding] = useState<string>();

  async function end(what: string, call: () => Promise<unknown>) {
    if (ending !== undefined) return;
    setEnding(what);
    try {
      await call();
      await refresh();
      showToast({ title: t("sessions.ended"), kind: "success" });
    } catch (failure) {
      const { text } = await explain(failure);
      showToast({ title: t("sessions.failed"), description: text, kind: "error" });
    } finally {
      setEnding(undefined);
    }
  }

  return (
    <SessionList
      sessions={sessions}
      ending={ending}
      words={{
        current: t("sessions.current"),
        unknown: t("sessions.unknown"),
        end: t("sessions.end"),
        endOne: (device) => t("sessions.endOne", { device }),
        endOthers: t("sessions.endOthers"),
        times: ({ startedAt, seenAt }) =>
          t("sessions.times", {
            since: format.dateTime(startedAt),
            seen: format.dateTime(seenAt),
          }),
      }}
      onEnd={(sessionId) =>
        void end(sessionId, () => callApi("endOwnSession", { params: { sessionId } }))
      }
      onEndOthers={() => void end("others", () => callApi("endOtherSessions", {}))}
    />
  );
}
