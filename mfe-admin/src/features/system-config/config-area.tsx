import { useT } from "@dhahabu/kit/i18n/use-t";
import { useQuery } from "@dhahabu/kit/live/use-data";
import { Button } from "@dhahabu/kit/ui/button";
import { ErrorPanel, Panel } from "@dhahabu/kit/ui/panel";
import { DeniedPanel, isDenied } from "../../chrome/denied-panel.tsx";
import { useRefreshOnVisit } from "../../chrome/use-refresh-on-visit.ts";
import type texts from "../../messages/en/admin-config.json";
import { ConfigList } from "./config-list.tsx";
import { ConfigSkeleton } from "./config-skeleton.tsx";
import classes from "./config-area.module.css";

/** The configuration in whichever state it is: loading, refused, failed, empty, there. */
export function ConfigArea() {
  const t = useT<typeof texts>("admin-config");
  const { data, error, isFetching, refresh } = useQuery(
    "listSystemConfig",
    {},
    { events: ["policy.changed"] },
  );
  useRefreshOnVisit(refresh);
  if (data) {
    return (
      <div className={classes.area}>
        {error && (
          <div className={classes.stale} role="status">
            <p>{t("staleNotice")}</p>
            <Button look="quiet" isSmall isBusy={isFetching} onClick={() => void refresh()}>
              {t("retry")}
            </Button>
          </div>
        )}
        {data.length === 0 ? (
          <Panel title={t("emptyTitle")}>
            <p>{t("emptyText")}</p>
          </Panel>
        ) : (
          <ConfigList entries={data} />
        )}
      </div>
    );
  }
  if (!error) return <ConfigSkeleton />;
  if (isDenied(error)) return <DeniedPanel error={error} />;
  return (
    <ErrorPanel
      title={t("loadFailedTitle")}
      text={t("loadFailedText")}
      onRetry={() => void refresh()}
      isRetrying={isFetching}
    />
  );
}
