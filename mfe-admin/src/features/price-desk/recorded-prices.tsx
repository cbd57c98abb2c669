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
import { useTypeName } from "../../policy/use-type-name.ts";
import { useTexts } from "../../use-texts.ts";
import { buildChangesPath } from "./last-change.tsx";
import { PriceLineChart } from "./price-line-chart.tsx";
import classes from "./recorded-prices.module.css";

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
  const mayRead = useAllowed()("listPolicyChanges");
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
      render: (price) =>
        price.source === "configuration" ? (
          <>
            {t("configuration")}
            {mayRead && (
              <Link className={classes.why} to={buildChangesPath(price.changedAt)}>
                {t("why")}
                <VisuallyHidden> {format.dateTime(price.changedAt)}</VisuallyHidden>
              </Link>
            )}
          </>
        ) : (
          <bdi>{price.source.replace(/^feed:/, "")}</bdi>
        ),
    },
  ];
  return (
    <section className={classes.area} aria-labelledby="recorded-title">
      <h2 id="recorded-title" className={classes.title}>
        {t("historyTitle")}
      </h2>
      <PriceLineChart goldType={table.filters.type ?? usualType} range={range} onRange={setRange} />
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
  );
}
