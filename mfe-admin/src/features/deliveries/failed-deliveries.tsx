import type { FailedDelivery, FailedSubject } from "@dhahabu/contract/deliveries";
import { callApi } from "@dhahabu/kit/api/client";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useCall } from "../../data/use-call.ts";
import { Link } from "@dhahabu/kit/router";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { BulkBar } from "../../blocks/table/bulk-bar.tsx";
import { DataTable } from "../../blocks/table/data-table.tsx";
import type { Column } from "../../blocks/table/data-table.tsx";
import { ExportLink } from "../../blocks/table/export-link.tsx";
import { FilterSelect } from "../../blocks/table/filter-select.tsx";
import { ListToolbar } from "../../blocks/table/list-toolbar.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { Pager } from "../../blocks/table/pager.tsx";
import { SearchField } from "../../blocks/table/search-field.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { usePage } from "../../data/use-page.ts";
import { useSend } from "../../data/use-send.ts";
import { useSelection } from "../../blocks/table/use-selection.ts";
import { useSentence } from "../../blocks/failure/use-sentence.ts";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import type texts from "../../messages/en/admin-deliveries.json";
import { paths } from "../../paths.ts";
import classes from "./failed-deliveries.module.css";

const subjects = [
  "enquiry",
  "newsletter",
  "price-alert",
] as const satisfies readonly FailedSubject[];
const exportPath = "/api/deliveries/failed/export";

type KindKey = Extract<keyof typeof texts, `kind.${string}`>;

// A kind that is younger than these words is named as the server does.
const kindKeys: Readonly<Record<string, KindKey>> = {
  "enquiry acknowledgement": "kind.acknowledgement",
  "enquiry notification": "kind.notification",
  "enquiry reply": "kind.reply",
  "newsletter welcome": "kind.welcome",
  "price alert request": "kind.alertRequest",
  "price alert": "kind.alert",
};

function Subject({ delivery }: { delivery: FailedDelivery }) {
  const t = useT<typeof texts>("admin-deliveries");
  const { reference, enquiryId, subscriberId, alertId } = delivery;
  if (enquiryId !== null && reference !== null) {
    return (
      <Link className={classes.link} to={`${paths.enquiries}?open=${enquiryId}`}>
        <bdi dir="ltr">{reference}</bdi>
      </Link>
    );
  }
  // Alerts are their owner's alone: staff have no page of them.
  if (alertId !== null) return t("alert");
  if (subscriberId === null) return "–";
  return (
    <Link className={classes.link} to={`${paths.subscribers}?open=${subscriberId}`}>
      {t("subscriber")}
    </Link>
  );
}

/** Mails that were given up, why, and the way to try them again. */
export function FailedDeliveries() {
  const t = useT<typeof texts>("admin-deliveries");
  const describe = useFailureText();
  const say = useSentence();
  const table = useTableState({ sorts: ["-failedAt"], filters: { about: subjects } });
  const page = usePage("listFailedDeliveries", { query: table.query });
  const selection = useSelection((page.rows ?? []).map(({ id }) => id));
  // The menu's badge counts what is left.
  const totals = useCall("getInboxTotals", {});

  function nameKind({ kind }: FailedDelivery): string {
    const key = kindKeys[kind];
    return key === undefined ? kind : t(key);
  }

  function nameSubject({ reference, alertId }: FailedDelivery): string {
    return reference ?? t(alertId === null ? "subscriber" : "alert");
  }

  const retrying = useSend({
    mutationFn: (ids: readonly number[]) => callApi("retryDeliveries", { body: { ids: [...ids] } }),
    onSuccess({ retriedIds }, ids) {
      // Those that are left out were tried by somebody else meanwhile.
      page.changeRows((rows) => rows.filter(({ id }) => !ids.includes(id)));
      selection.clear();
      const count = retriedIds.length;
      showToast({
        kind: count > 0 ? "success" : "plain",
        title: t("retried", { count }),
        description: count < ids.length ? t("retriedElsewhere") : t("retriedText"),
      });
      void page.refresh();
      void totals.refresh();
    },
    onError: (error) =>
      showToast({ kind: "error", title: t("retryFailed"), description: describe(error) }),
  });
  const isBusy = retrying.isPending;

  const columns: readonly Column<FailedDelivery>[] = [
    { id: "kind", label: t("column.kind"), isRowHeader: true, render: nameKind },
    {
      id: "subject",
      label: t("column.subject"),
      render: (delivery) => <Subject delivery={delivery} />,
    },
    {
      id: "reason",
      label: t("column.reason"),
      render: ({ reason, said }) => (
        <span className={classes.reason} dir="auto">
          {say({ message: reason, ...said })}
        </span>
      ),
    },
    {
      id: "failed",
      label: t("column.failed"),
      render: ({ failedAt }) => <Moment at={failedAt} />,
    },
    {
      id: "actions",
      label: t("column.actions"),
      isHiddenLabel: true,
      align: "end",
      render: (delivery) => (
        <Button
          look="secondary"
          isSmall
          disabled={isBusy}
          aria-label={t("retryOne", {
            kind: nameKind(delivery),
            reference: nameSubject(delivery),
          })}
          onClick={() => retrying.mutate([delivery.id])}
        >
          {t("retry")}
        </Button>
      ),
    },
  ];

  return (
    <>
      <ListToolbar
        table={table}
        search={
          <SearchField
            label={t("search")}
            // The mark keeps the hyphen behind the letters in a page from right to left.
            placeholder={"DGB-\u200e"}
            value={table.search}
            onSearch={table.setSearch}
          />
        }
        filters={
          <FilterSelect
            label={t("column.subject")}
            value={table.filters.about}
            options={subjects.map((subject) => ({ value: subject, label: t(`about.${subject}`) }))}
            onChange={(value) => table.setFilter("about", value)}
          />
        }
        actions={<ExportLink path={exportPath} query={table.exportQuery} />}
      />
      <DataTable
        caption={t("caption")}
        columns={columns}
        page={page}
        rowKey={({ id }) => id}
        table={table}
        selection={selection}
        rowLabel={(row) => `${nameKind(row)} ${nameSubject(row)}`}
        empty={{ title: t("empty.title"), text: t("empty.text") }}
      />
      <Pager table={table} page={page} />
      <BulkBar selection={selection}>
        <Button
          look="secondary"
          isSmall
          isBusy={isBusy}
          onClick={() => retrying.mutate(selection.ids)}
        >
          {t("retrySelected")}
        </Button>
      </BulkBar>
    </>
  );
}
