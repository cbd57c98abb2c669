import type { ListedSubscriber } from "@dhahabu/contract/subscribers";
import { CellLines } from "../../blocks/value/cell-lines.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./subscriber-list.module.css";

export function SubscriptionState({ subscriber }: { subscriber: ListedSubscriber }) {
  const t = useTexts("admin-subscribers");
  const { state, unsubscribedAt } = subscriber;
  if (unsubscribedAt === null) {
    return (
      <StatusBadge tone={state === "active" ? "good" : "warning"}>
        {t(`state.${state}`)}
      </StatusBadge>
    );
  }
  return (
    <CellLines>
      <StatusBadge tone="neutral">{t("state.left")}</StatusBadge>
      <span className={classes.since}>
        <Moment at={unsubscribedAt} precision="day" />
      </span>
    </CellLines>
  );
}
