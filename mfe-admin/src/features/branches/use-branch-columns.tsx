import type { BranchDetails } from "@dhahabu/contract/branches";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Button } from "@dhahabu/kit/ui/button";
import { OptimisticSwitch } from "../../blocks/form/optimistic-switch.tsx";
import { useHoursText } from "../../blocks/hours/use-hours-text.ts";
import type { Column } from "../../blocks/table/data-table.tsx";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./branch-list.module.css";

export function useBranchColumns({
  removingId,
  onOpen,
  onEdit,
  onRemove,
}: {
  removingId: number | undefined;
  onOpen(branch: BranchDetails, isOpen: boolean): Promise<boolean>;
  onEdit(id: number): void;
  onRemove(branch: BranchDetails): void;
}): readonly Column<BranchDetails>[] {
  const t = useTexts("admin-branches");
  const format = useFormat();
  const writeHours = useHoursText();
  return [
    {
      id: "name",
      label: t("column.name"),
      isRowHeader: true,
      render: ({ name, address }) => (
        <span className={classes.place}>
          <span>
            <bdi>{name}</bdi>
          </span>
          <span className={classes.address}>
            <bdi>{address}</bdi>
          </span>
        </span>
      ),
    },
    {
      id: "phone",
      label: t("column.phone"),
      render: ({ phone }) => (
        <bdi dir="ltr" className={classes.phone}>
          {phone}
        </bdi>
      ),
    },
    {
      id: "hours",
      label: t("column.hours"),
      render: ({ openingHours: hours, ownHours, closedDays }) => (
        <span className={classes.place}>
          <span>{writeHours(hours)}</span>
          <span className={classes.address}>
            {ownHours ? t("hoursOwn") : t("hoursOfBank")}
            {closedDays[0] && (
              <>
                {" · "}
                {t("nextClosed", { date: format.date(closedDays[0].date) })}
              </>
            )}
          </span>
        </span>
      ),
    },
    {
      id: "isOpen",
      label: t("column.isOpen"),
      render: (branch) => (
        <OptimisticSwitch
          label={t("openOf", { name: branch.name })}
          isLabelHidden
          isOn={branch.isOpen}
          save={(isOpen) => onOpen(branch, isOpen)}
        />
      ),
    },
    {
      id: "actions",
      label: t("column.actions"),
      isHiddenLabel: true,
      align: "end",
      width: "13rem",
      render: (branch) => (
        <span className={classes.actions}>
          <RowButton
            label={t("editTitle", { name: branch.name })}
            onClick={() => onEdit(branch.id)}
          >
            {t("edit")}
          </RowButton>
          <Button
            look="quiet"
            isSmall
            isBusy={removingId === branch.id}
            aria-label={t("removeOf", { name: branch.name })}
            onClick={() => onRemove(branch)}
          >
            {t("remove")}
          </Button>
        </span>
      ),
    },
  ];
}
