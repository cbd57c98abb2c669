import type { BankEntry } from "@dhahabu/contract/assistant-desk";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Button } from "@dhahabu/kit/ui/button";
import { Icon } from "@dhahabu/kit/ui/icon";
import type { Column } from "../../blocks/table/data-table.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTexts } from "../../use-texts.ts";
import { AnswerName } from "./answer-name.tsx";
import classes from "./assistant-desk.module.css";
import type { AnswerBankState } from "./use-answer-bank.ts";

export function useBankColumns({
  bank,
  isOpen,
  isReplaced,
  onToggle,
  onWrite,
  onRetire,
}: {
  bank: AnswerBankState;
  isOpen(id: string): boolean;
  /** Staff wrote another text for it. */
  isReplaced(entry: BankEntry): boolean;
  onToggle(entry: BankEntry): void;
  onWrite(entry: BankEntry): void;
  /** It is taken out of use, or brought back. */
  onRetire(entry: BankEntry): void;
}): readonly Column<BankEntry>[] {
  const t = useTexts("admin-assistant");
  const format = useFormat();
  return [
    {
      id: "answer",
      label: t("column.answer"),
      isRowHeader: true,
      render: (entry) => (
        <span className={classes.question}>
          <span className={classes.text}>
            <AnswerName id={entry.id} />
          </span>
          <span className={classes.facts}>
            <bdi dir="ltr">{entry.id}</bdi>
            {entry.isComputed && <StatusBadge tone="accent">{t("computed")}</StatusBadge>}
            {entry.isRetired && <StatusBadge tone="warning">{t("retired")}</StatusBadge>}
            {isReplaced(entry) && <StatusBadge tone="good">{t("replaced")}</StatusBadge>}
          </span>
        </span>
      ),
    },
    {
      id: "uses",
      label: t("column.uses"),
      sort: "uses",
      first: "descending",
      align: "end",
      render: ({ uses }) => format.number(uses),
    },
    {
      id: "thumbsUp",
      label: t("column.thumbsUp"),
      align: "end",
      render: ({ thumbsUp }) => format.number(thumbsUp),
    },
    {
      id: "thumbsDown",
      label: t("column.thumbsDown"),
      sort: "thumbsDown",
      first: "descending",
      align: "end",
      render: ({ thumbsDown }) => format.number(thumbsDown),
    },
    {
      id: "actions",
      label: t("column.actions"),
      isHiddenLabel: true,
      align: "end",
      width: "25rem",
      render: (entry) => (
        <BankActs
          name={bank.nameOf(entry.id)}
          entry={entry}
          isOpen={isOpen(entry.id)}
          isWritten={isReplaced(entry)}
          onToggle={() => onToggle(entry)}
          onWrite={() => onWrite(entry)}
          onRetire={() => onRetire(entry)}
        />
      ),
    },
  ];
}

function BankActs({
  name,
  entry,
  isOpen,
  isWritten,
  onToggle,
  onWrite,
  onRetire,
}: {
  name: string;
  entry: BankEntry;
  isOpen: boolean;
  isWritten: boolean;
  onToggle(): void;
  onWrite(): void;
  onRetire(): void;
}) {
  const t = useTexts("admin-assistant");
  return (
    <span className={classes.actions}>
      <Button
        look="quiet"
        isSmall
        aria-expanded={isOpen}
        aria-label={t("readOf", { name })}
        onClick={onToggle}
      >
        <Icon name="chevron" className={classes.unfold} />
        {t("read")}
      </Button>
      {!entry.isComputed && (
        <RowButton label={t(isWritten ? "editOf" : "writeAnotherOf", { name })} onClick={onWrite}>
          {t(isWritten ? "edit" : "writeAnother")}
        </RowButton>
      )}
      <RowButton
        look="quiet"
        label={t(entry.isRetired ? "bringBackOf" : "retireOf", { name })}
        onClick={onRetire}
      >
        {t(entry.isRetired ? "bringBack" : "retire")}
      </RowButton>
    </span>
  );
}
