import { Button } from "@dhahabu/kit/ui/button";
import { ErrorPanel, Panel } from "@dhahabu/kit/ui/panel";
import { DeniedPanel, isDenied } from "../../blocks/panel/denied-panel.tsx";
import { useCall } from "../../data/use-call.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./config-area.module.css";
import { ConfigList } from "./config-list.tsx";
import { ConfigSkeleton } from "./config-skeleton.tsx";
import { useSaveConfig } from "./use-save-config.ts";

export function ConfigArea() {
  const t = useTexts("admin-config");
  const { data, error, isFetching, refresh, change } = useCall("listSystemConfig", {});
  const saving = useSaveConfig((saved) =>
    change((entries) =>
      entries.map((entry) => (entry.configKey === saved.configKey ? saved : entry)),
    ),
  );
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
          <ConfigList entries={data} saving={saving} />
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
