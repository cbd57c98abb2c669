import type { FailedDelivery, FailedSubject } from "@dhahabu/contract/deliveries";
import { callApi } from "@dhahabu/kit/api/client";
import { useSentence } from "@dhahabu/kit/failure/use-sentence";
import { Link } from "@dhahabu/kit/router";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import type { Column } from "../../blocks/table/column.ts";
import { Listing } from "../../blocks/table/listing.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { Moment } from "../../blocks/value/moment.tsx";
import { useCall } from "../../data/use-call.ts";
import { usePage } from "../../data/use-page.ts";
import { useSend } from "../../data/use-send.ts";
import type texts from "../../messages/en/admin-deliveries.json";
import { paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./failed-deliveries.module.css";

const subjects = [
  "enquiry",
  "newsletter",
  "price-alert",
  "account",
  "visit",
] as const satisfies readonly FailedSubject[];

type KindKey = Extract<keyof typeof texts, `kind.${string}`>;

// A kind that is younger than these words is named as the server does.
const kindKeys: Readonly<Record<string, KindKey>> = {
  "enquiry acknowledgement": "kind.acknowledgement",
  "enquiry notification": "kind.notification",
  "enquiry reply": "kind.reply",
  "newsletter request": "kind.newsletterRequest",
  "newsletter welcome": "kind.welcome",
  "newsletter issue": "kind.issue",
  "newsletter test": "kind.issueTest",
  "price alert request": "kind.alertRequest",
  "price alert": "kind.alert",
  "password reset": "kind.passwordReset",
  "address confirmation": "kind.addressConfirmation",
  "new device": "kind.newDevice",
  "sign-in guesses": "kind.signInGuesses",
  "second factor": "kind.secondFactor",
  invitation: "kind.invitation",
  "administrator notice": "kind.adminNotice",
  "staff notice": "kind.staffNotice",
  "visit booked": "kind.visitBooked",
  "visit moved": "kind.visitMoved",
  "visit cancelled": "kind.visitCancelled",
  "visit reminder": "kind.visitReminder",
};

export function FailedDeliveries() {
  const t = useTexts("admin-deliveries");
  const describe = useFailureText();
  const table = useTableState({
    list: "deliveries",
    sorts: ["-failedAt"],
    filters: { about: subjects },
  });
  const page = usePage("listFailedDeliveries", { query: table.query });
  // The menu's badge counts what is left.
  const totals = useCall("getInboxTotals", {});

  function nameKind({ kind }: FailedDelivery): string {
    const key = kindKeys[kind];
    return key === undefined ? kind : t(key);
  }

  function nameSubject({ kind, reference, alertId, accountMailId }: FailedDelivery): string {
    if (kind.startsWith("visit ")) return t("visit");
    if (accountMailId !== null) return t("account");
    return reference ?? t(alertId === null ? "subscriber" : "alert");
  }

  const retrying = useSend({
    mutationFn: (ids: readonly number[]) => callApi("retryDeliveries", { body: { ids: [...ids] } }),
    onSuccess({ retriedIds }, ids) {
      // Those that are left out were tried by somebody else meanwhile.
      page.changeRows((rows) => rows.filter(({ id }) => !ids.includes(id)));
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

  const columns = useColumns({
    isBusy,
    nameKind,
    nameSubject,
    onRetry: (id) => retrying.mutate([id]),
  });

  return (
    <Listing
      caption={t("caption")}
      table={table}
      page={page}
      search={{
        label: t("search"),
        // The mark keeps the hyphen behind the letters in a page from right to left.
        placeholder: "DGB-\u200e",
      }}
      filters={[
        {
          name: "about",
          label: t("column.subject"),
          nameOf: (subject) => t(`about.${subject}`),
        },
      ]}
      exportPath="/api/deliveries/failed/export"
      columns={columns}
      renderBulk={(deliveries) => (
        <Button
          look="secondary"
          isSmall
          isBusy={isBusy}
          onClick={() => retrying.mutate(deliveries.map(({ id }) => id))}
        >
          {t("retrySelected")}
        </Button>
      )}
      rowLabel={(row) => `${nameKind(row)} ${nameSubject(row)}`}
      renderBrief={(row) => (
        <>
          <bdi>{nameSubject(row)}</bdi>
          <Moment at={row.failedAt} precision="relative" />
        </>
      )}
      empty={{ title: t("empty.title"), text: t("empty.text") }}
    />
  );
}

function useColumns({
  isBusy,
  nameKind,
  nameSubject,
  onRetry,
}: {
  isBusy: boolean;
  nameKind(delivery: FailedDelivery): string;
  nameSubject(delivery: FailedDelivery): string;
  onRetry(id: number): void;
}): readonly Column<FailedDelivery>[] {
  const t = useTexts("admin-deliveries");
  const say = useSentence();
  return [
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
          onClick={() => onRetry(delivery.id)}
        >
          {t("retry")}
        </Button>
      ),
    },
  ];
}

function Subject({ delivery }: { delivery: FailedDelivery }) {
  const t = useTexts("admin-deliveries");
  const { reference, enquiryId, subscriberId, alertId, accountMailId } = delivery;
  if (enquiryId !== null && reference !== null) {
    return (
      <Link className={classes.link} to={`${paths.enquiries}?open=${enquiryId}`}>
        <bdi dir="ltr">{reference}</bdi>
      </Link>
    );
  }
  // Alerts and accounts' links are their owner's alone: staff have no page of them.
  if (alertId !== null) return t("alert");
  if (accountMailId !== null) return t("account");
  if (subscriberId === null) return "–";
  return (
    <Link className={classes.link} to={`${paths.subscribers}?open=${subscriberId}`}>
      {t("subscriber")}
    </Link>
  );
}
