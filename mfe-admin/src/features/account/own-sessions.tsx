import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { SessionList } from "@dhahabu/kit/parts/session-list";
import { showToast } from "@dhahabu/kit/toast/toast";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { useCall } from "../../data/use-call.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";

const others = "others";

/** Where one is signed in, with a way to sign out there. */
export function OwnSessions() {
  const t = useTexts("admin-account");
  const format = useFormat();
  const explain = useFailureText();
  const { data: sessions, error, isFetching, refresh } = useCall("listOwnSessions", {});
  const sending = useSend({
    mutationFn: (what: string) =>
      what === others
        ? callApi("endOtherSessions", {})
        : callApi("endOwnSession", { params: { sessionId: what } }),
    async onSuccess() {
      await refresh();
      showToast({ title: t("sessions.ended"), kind: "success" });
    },
    onError(failure) {
      showToast({ title: t("sessions.failed"), description: explain(failure), kind: "error" });
    },
  });
  const end = (what: string) => {
    if (!sending.isPending) sending.mutate(what);
  };

  if (!sessions) {
    if (!error) return <Skeleton height="6rem" />;
    return <ErrorPanel onRetry={() => void refresh()} isRetrying={isFetching} />;
  }
  return (
    <SessionList
      sessions={sessions}
      ending={sending.isPending ? sending.variables : undefined}
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
      onEnd={end}
      onEndOthers={() => end(others)}
    />
  );
}
