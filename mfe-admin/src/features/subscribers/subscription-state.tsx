import type { ListedSubscriber } from "@dhahabu/contract/subscribers";
import { CellLines } from "../../blocks/value/cell-lines.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./subscriber-list.module.css";

export function SubscriptionState({ subscriber }: { subscriber: ListedSubscriber }) {
  const badge = <StateBadge subscriber={subscriber} />;
  if (subscriber.unsubscribedAt === null) return badge;
  return (
    <CellLines>
      {badge}
      <span className={classes.since}>
        <Moment at={subscriber.unsubscribedAt} precision="day" />
      </span>
    </CellLines>
  );
}

export function StateBadge({
  subscriber: { state, unsubscribedAt },
}: {
  subscriber: ListedSubscriber;
}) {
  const t = useTexts("admin-subscribers");
  if (unsubscribedAt !== null) return <StatusBadge tone="neutral">{t("state.left")}</StatusBadge>;
  return (
    <StatusBadge tone={state === "active" ? "good" : "warning"}>{t(`state.${state}`)}</StatusBadge>
  );
}
