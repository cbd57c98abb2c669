import type { FailedDelivery } from "@dhahabu/contract/deliveries";
import { Button } from "@dhahabu/kit/ui/button";
import { Link } from "@dhahabu/kit/router";
import { useSentence } from "@dhahabu/kit/failure/use-sentence";
import type { Column } from "../../blocks/table/data-table.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./failed-deliveries.module.css";

export function useDeliveryColumns({
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
