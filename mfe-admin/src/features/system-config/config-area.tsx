import { Button } from "@dhahabu/kit/ui/button";
import { Panel } from "@dhahabu/kit/ui/panel";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import { useCall } from "../../data/use-call.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./config-area.module.css";
import { ConfigList } from "./config-list.tsx";
import { ConfigSkeleton } from "./config-skeleton.tsx";
import { useSaveConfig } from "./use-save-config.ts";

export function ConfigArea() {
  const t = useTexts("admin-config");
  const entries = useCall("listSystemConfig", {});
  const { data, error, isFetching, refresh, change } = entries;
  const saving = useSaveConfig((saved) =>
    change((known) => known.map((entry) => (entry.configKey === saved.configKey ? saved : entry))),
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
  return (
    <MissingAnswer answer={entries} title={t("loadFailedTitle")} text={t("loadFailedText")}>
      <ConfigSkeleton />
    </MissingAnswer>
  );
}
