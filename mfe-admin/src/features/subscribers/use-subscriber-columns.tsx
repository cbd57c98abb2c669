import type { ListedSubscriber } from "@dhahabu/contract/subscribers";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import type { Column } from "../../blocks/table/data-table.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./subscriber-list.module.css";
import { SubscriptionState } from "./subscription-state.tsx";

export function useSubscriberColumns({
  onOpen,
  onEnd,
}: {
  onOpen(id: number): void;
  onEnd(subscriber: ListedSubscriber): void;
}): readonly Column<ListedSubscriber>[] {
  const t = useTexts("admin-subscribers");
  return [
    {
      id: "email",
      label: t("column.email"),
      sort: "email",
      isRowHeader: true,
      render: ({ email, name }) => (
        <span className={classes.person}>
          <bdi dir="ltr">{email}</bdi>
          {name !== null && (
            <span className={classes.name}>
              <bdi>{name}</bdi>
            </span>
          )}
        </span>
      ),
    },
    {
      id: "state",
      label: t("column.state"),
      render: (subscriber) => <SubscriptionState subscriber={subscriber} />,
    },
    {
      id: "language",
      label: t("column.language"),
      render: ({ language }) => <span lang={language}>{languageTraits[language].name}</span>,
    },
    { id: "source", label: t("column.source"), render: ({ source }) => t(`source.${source}`) },
    {
      id: "subscribed",
      label: t("column.subscribed"),
      sort: "subscribedAt",
      first: "descending",
      render: ({ subscribedAt }) => <Moment at={subscribedAt} precision="day" />,
    },
    {
      id: "actions",
      label: t("column.actions"),
      isHiddenLabel: true,
      align: "end",
      width: "19rem",
      render: (subscriber) => (
        <span className={classes.actions}>
          <RowButton
            look="quiet"
            label={t("recordOf", { email: subscriber.email })}
            onClick={() => onOpen(subscriber.id)}
          >
            {t("record")}
          </RowButton>
          {subscriber.state === "active" && (
            <RowButton
              label={t("endOf", { email: subscriber.email })}
              onClick={() => onEnd(subscriber)}
            >
              {t("end")}
            </RowButton>
          )}
        </span>
      ),
    },
  ];
}
