import { useCallback } from "react";
import { languages } from "@dhahabu/contract/language";
import type { ListedSubscriber } from "@dhahabu/contract/subscribers";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { Button } from "@dhahabu/kit/ui/button";
import layout from "../../blocks/layout/layout.module.css";
import { RefusedDialog } from "../../blocks/table/refused-dialog.tsx";
import type { Column } from "../../blocks/table/column.ts";
import { Listing } from "../../blocks/table/listing.tsx";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { CellLines } from "../../blocks/value/cell-lines.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { useAddressValue } from "../../data/use-address-value.ts";
import { usePage } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./subscriber-list.module.css";
import { SubscriberRecord } from "./subscriber-record.tsx";
import { StateBadge, SubscriptionState } from "./subscription-state.tsx";
import { useEndSeveral, useEndSubscription } from "./use-subscription-acts.ts";

const states = ["active", "unconfirmed", "left"] as const;
const sources = ["page", "footer"] as const;

export function SubscriberList() {
  const t = useTexts("admin-subscribers");
  const [open, setOpen] = useAddressValue("open");
  const table = useTableState({
    list: "subscribers",
    sorts: ["-subscribedAt", "subscribedAt", "email", "-email"],
    filters: { state: states, language: languages, source: sources },
  });
  const page = usePage("listSubscribers", { query: table.query });
  const { changeRows } = page;
  const show = useCallback(
    (changed: ListedSubscriber) =>
      changeRows((rows) => rows.map((row) => (row.id === changed.id ? changed : row))),
    [changeRows],
  );
  const end = useEndSubscription(show);
  const several = useEndSeveral(page.refresh);
  const openId = Number(open) || undefined;

  const columns = useColumns({
    onOpen: (id) => setOpen(String(id)),
    onEnd: (subscriber) => void end(subscriber),
  });

  return (
    <>
      <Listing
        caption={t("caption")}
        table={table}
        page={page}
        search={{ label: t("search"), placeholder: t("searchPlaceholder") }}
        filters={[
          { name: "state", label: t("column.state"), nameOf: (state) => t(`state.${state}`) },
          {
            name: "language",
            label: t("column.language"),
            nameOf: (code) => languageTraits[code].name,
          },
          { name: "source", label: t("column.source"), nameOf: (source) => t(`source.${source}`) },
        ]}
        // The file has none of those who have not confirmed.
        exportPath={table.filters.state === "unconfirmed" ? undefined : "/api/subscribers/export"}
        columns={columns}
        rowLabel={({ email }) => email}
        renderBrief={(subscriber) => (
          <>
            <StateBadge subscriber={subscriber} />
            <span lang={subscriber.language}>{languageTraits[subscriber.language].name}</span>
            <Moment at={subscriber.unsubscribedAt ?? subscriber.subscribedAt} precision="day" />
          </>
        )}
        renderBulk={(subscribers, clear) => (
          <Button
            look="secondary"
            isSmall
            isBusy={several.isBusy}
            onClick={() => several.end(subscribers, clear)}
          >
            {t("end")}
          </Button>
        )}
        isMarked={({ id }) => id === openId}
        empty={{ title: t("empty.title"), text: t("empty.text") }}
      />
      <RefusedDialog
        outcomes={several.outcomes}
        renderName={({ email }) => (
          <strong>
            <bdi dir="ltr">{email}</bdi>
          </strong>
        )}
      />
      {openId !== undefined && (
        <SubscriberRecord
          key={openId}
          id={openId}
          onChange={show}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function useColumns({
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
        <CellLines>
          <bdi dir="ltr">{email}</bdi>
          {name !== null && (
            <span className={classes.name}>
              <bdi>{name}</bdi>
            </span>
          )}
        </CellLines>
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
        <span className={layout.end}>
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
