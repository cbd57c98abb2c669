import type { ListedSubscriber } from "@dhahabu/contract/subscribers";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Moment } from "../../blocks/value/moment.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import type texts from "../../messages/en/admin-subscribers.json";
import classes from "./subscriber-list.module.css";

export function SubscriptionState({ subscriber }: { subscriber: ListedSubscriber }) {
  const t = useT<typeof texts>("admin-subscribers");
  const { unsubscribedAt } = subscriber;
  if (unsubscribedAt === null) return <StatusBadge tone="good">{t("state.active")}</StatusBadge>;
  return (
    <span className={classes.state}>
      <StatusBadge tone="neutral">{t("state.left")}</StatusBadge>
      <span className={classes.since}>
        <Moment at={unsubscribedAt} precision="day" />
      </span>
    </span>
  );
}
