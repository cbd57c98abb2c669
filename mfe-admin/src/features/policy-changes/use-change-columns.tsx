import type { PolicyChange } from "@dhahabu/contract/policy";
import type { Column } from "../../blocks/table/data-table.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { useNumberOf } from "../../blocks/value/use-number-of.ts";
import { useChangeWords } from "../../policy/use-change-words.ts";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./change-log.module.css";

/** Columns of the changes; one that is in force can be undone. */
export function useChangeColumns({
  onUndo,
}: {
  onUndo(change: PolicyChange): void;
}): readonly Column<PolicyChange>[] {
  const t = useTexts("admin-changes");
  const words = useChangeWords();
  const numberOf = useNumberOf();
  return [
    {
      id: "changedAt",
      label: t("when"),
      sort: "changedAt",
      first: "descending",
      render: (change) => (
        <>
          <Moment at={change.changedAt} />
          <span className={classes.small}>{t("number", { id: numberOf(change.id) })}</span>
        </>
      ),
    },
    {
      id: "name",
      label: t("what"),
      isRowHeader: true,
      render: (change) => words.name(change),
    },
    {
      id: "change",
      label: t("change"),
      render: (change) => <OldAndNew change={change} />,
    },
    {
      id: "person",
      label: t("who"),
      width: "9rem",
      render: (change) => (
        <>
          <bdi>
            {change.changedByUsername ?? t("user", { id: numberOf(change.changedByUserId) })}
          </bdi>
          {change.approvedByUsername !== null && (
            <span className={classes.small}>
              {t("approvedBy", { name: change.approvedByUsername })}
            </span>
          )}
        </>
      ),
    },
    {
      id: "reason",
      label: t("why"),
      render: (change) =>
        change.undoOf === null ? (
          <span className={classes.reason}>
            {change.reason === null ? (
              <em className={classes.blank}>{t("noReason")}</em>
            ) : (
              <bdi>{change.reason}</bdi>
            )}
          </span>
        ) : (
          t("undoOf", { id: numberOf(change.undoOf) })
        ),
    },
    {
      id: "undo",
      label: t("undo"),
      isHiddenLabel: true,
      align: "end",
      render: (change) =>
        change.isInForce && change.oldValue !== null ? (
          <RowButton
            label={t("undoChange", { id: numberOf(change.id), name: words.name(change) })}
            onClick={() => onUndo(change)}
          >
            {t("undo")}
          </RowButton>
        ) : (
          <span className={classes.blank}>
            {change.oldValue === null ? t("began") : t("replaced")}
          </span>
        ),
    },
  ];
}

function OldAndNew({ change }: { change: PolicyChange }) {
  const t = useTexts("admin-changes");
  const words = useChangeWords();
  const next = words.write(change, change.newValue);
  if (change.oldValue === null) return <strong>{next}</strong>;
  return (
    <span className={classes.values}>
      <span className={classes.old}>{words.write(change, change.oldValue)}</span>{" "}
      <span className={classes.becomes}>{t("becomes")}</span> <strong>{next}</strong>
    </span>
  );
}
