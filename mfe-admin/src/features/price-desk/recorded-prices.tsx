import type { PolicyChange } from "@dhahabu/contract/policy";
import type { RecordedPrice } from "@dhahabu/contract/price-desk";
import type { HistoryRange } from "@dhahabu/contract/pricing";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Link } from "@dhahabu/kit/router";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { useState } from "react";
import type { Column } from "../../blocks/table/column.ts";
import { ExportLink } from "../../blocks/table/export-link.tsx";
import { Listing } from "../../blocks/table/listing.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { Moment } from "../../blocks/value/moment.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { useAllowed } from "../../data/use-allowed.ts";
import { useCall } from "../../data/use-call.ts";
import { usePage } from "../../data/use-page.ts";
import { recordedAnchor } from "../../paths.ts";
import { useChangeWords } from "../../policy/use-change-words.ts";
import { useTypeName } from "../../policy/use-type-name.ts";
import { useTexts } from "../../use-texts.ts";
import { buildChangesPath } from "./last-change.tsx";
import { PriceLineChart } from "./price-line-chart.tsx";
import classes from "./recorded-prices.module.css";
import { useCauses } from "./use-causes.ts";

const usualType = "24K";

export function RecordedPrices() {
  const t = useTexts("admin-prices");
  const format = useFormat();
  const nameType = useTypeName();
  const [range, setRange] = useState<HistoryRange>("1W");
  const table = useTableState({
    sorts: ["-changedAt", "changedAt"],
    filters: { type: "text", from: "text", to: "text" },
    limits: [25, 50, 100],
  });
  const page = usePage("listRecordedPrices", { query: table.query });
  const desk = useCall("getPriceDesk", {});
  const findCause = useCauses(page.rows);
  const types = desk.data?.prices.map(({ goldType }) => goldType) ?? [];
  const columns: readonly Column<RecordedPrice>[] = [
    {
      id: "changedAt",
      label: t("changedAt"),
      sort: "changedAt",
      first: "descending",
      isRowHeader: true,
      render: (price) => <Moment at={price.changedAt} />,
    },
    { id: "type", label: t("type"), render: (price) => nameType(price.goldType) },
    {
      id: "market",
      label: t("marketPrice"),
      align: "end",
      render: (price) => format.kes(price.marketPricePerGram),
    },
    {
      id: "website",
      label: t("websitePrice"),
      align: "end",
      render: (price) => format.kes(price.websitePricePerGram),
    },
    {
      id: "state",
      label: t("state"),
      render: (price) => (
        <span className={classes.badges}>
          {price.isListed ? t(`state.${price.state}`) : t("state.unlisted")}
          {price.isGuarded && <StatusBadge tone="bad">{t("guarded")}</StatusBadge>}
        </span>
      ),
    },
    {
      id: "source",
      label: t("source"),
      render: (price) => <Source price={price} cause={findCause(price)} />,
    },
  ];
  return (
    <section className={classes.area} aria-labelledby="recorded-title">
      <h2 id="recorded-title" className={classes.title}>
        {t("historyTitle")}
      </h2>
      <PriceLineChart goldType={table.filters.type ?? usualType} range={range} onRange={setRange} />
      <section id={recordedAnchor} aria-label={t("recorded")}>
        <Listing
          caption={t("recorded")}
          table={table}
          page={page}
          filters={[
            {
              name: "type",
              label: t("type"),
              options: types.map((type) => ({ value: type, label: nameType(type) })),
            },
            { name: "from", label: t("from"), isDay: true },
            { name: "to", label: t("to"), isDay: true },
          ]}
          actions={<ExportLink path="/api/gold-prices/recorded/export" query={table.exportQuery} />}
          columns={columns}
          empty={{ title: t("emptyTitle"), text: t("emptyText") }}
          isWarned={(price) => price.isGuarded}
        />
      </section>
    </section>
  );
}

/** Where a price comes from, and what was changed that it follows from. */
function Source({ price, cause }: { price: RecordedPrice; cause: PolicyChange | undefined }) {
  const t = useTexts("admin-prices");
  const format = useFormat();
  const words = useChangeWords();
  const mayRead = useAllowed()("listPolicyChanges");
  const { source, changedAt } = price;
  const isConfigured = source === "configuration";
  return (
    <>
      {isConfigured ? t("configuration") : <bdi>{source.replace(/^feed:/, "")}</bdi>}
      {cause ? (
        <span className={classes.cause}>
          <Link className={classes.way} to={buildChangesPath(changedAt)}>
            {words.name(cause)}
          </Link>
          <bdi>{cause.reason}</bdi>
        </span>
      ) : (
        isConfigured &&
        mayRead && (
          <Link className={classes.why} to={buildChangesPath(changedAt)}>
            {t("why")}
            <VisuallyHidden> {format.dateTime(changedAt)}</VisuallyHidden>
          </Link>
        )
      )}
    </>
  );
}
