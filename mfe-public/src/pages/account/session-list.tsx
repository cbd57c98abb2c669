import { useState } from "react";
import type { OwnSession } from "@dhahabu/contract/sessions";
import { callApi } from "@dhahabu/kit/api/client";
import { useExplainFailure } from "@dhahabu/kit/failure/use-explain-failure";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import type texts from "./messages/en.json";
import classes from "./account-parts.module.css";
import type { Own } from "./use-own.ts";

/** Where one is signed in, with a way to sign out there. */
export function SessionList({ sessions: own }: { sessions: Own<OwnSession[]> }) {
  const t = useT<typeof texts>("account");
  const explain = useExplainFailure();
  const { data: sessions, hasFailed, isFetching, refresh } = own;
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

  if (!sessions) {
    if (!hasFailed) return <Skeleton width="100%" height="6rem" />;
    return <ErrorPanel onRetry={() => void refresh()} isRetrying={isFetching} />;
  }
  return (
    <>
      <ul className={classes.list}>
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            isEnding={ending === session.id}
            onEnd={() =>
              void end(session.id, () =>
                callApi("endOwnSession", { params: { sessionId: session.id } }),
              )
            }
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <div className={classes.actions}>
          <Button
            look="secondary"
            isBusy={ending === "others"}
            onClick={() => void end("others", () => callApi("endOtherSessions", {}))}
          >
            {t("sessions.endOthers")}
          </Button>
        </div>
      )}
    </>
  );
}

function SessionItem({
  session,
  isEnding,
  onEnd,
}: {
  session: OwnSession;
  isEnding: boolean;
  onEnd: () => void;
}) {
  const t = useT<typeof texts>("account");
  const format = useFormat();
  const device = session.device ?? t("sessions.unknown");
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <p className={classes.name}>
          <bdi>{device}</bdi>
          {session.isCurrent && <span className={classes.mark}>{t("sessions.current")}</span>}
        </p>
        <p className={classes.note}>
          {t("sessions.since", { time: format.dateTime(session.startedAt) })}
          {session.address !== null && (
            <>
              {" · "}
              <bdi dir="ltr">{session.address}</bdi>
            </>
          )}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          look="quiet"
          isSmall
          isBusy={isEnding}
          aria-label={t("sessions.endOne", { device })}
          onClick={onEnd}
        >
          {t("sessions.end")}
        </Button>
      )}
    </li>
  );
}
