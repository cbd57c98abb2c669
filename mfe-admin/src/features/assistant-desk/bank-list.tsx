import { useState } from "react";
import type { BankEntry } from "@dhahabu/contract/assistant-desk";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Button } from "@dhahabu/kit/ui/button";
import { Icon } from "@dhahabu/kit/ui/icon";
import layout from "../../blocks/layout/layout.module.css";
import type { Column } from "../../blocks/table/column.ts";
import { FilterSelect } from "../../blocks/table/filter-select.tsx";
import { Listing } from "../../blocks/table/listing.tsx";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { usePage } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import type { AnswerSubject } from "./answer-form.ts";
import { AnswerName } from "./answer-name.tsx";
import classes from "./assistant-desk.module.css";
import {
  bankSorts,
  bankStates,
  cutPage,
  filterEntries,
  listTopics,
  orderEntries,
} from "./bank-entries.ts";
import { BankTexts } from "./bank-texts.tsx";
import { useAnswerBank } from "./use-answer-bank.ts";
import type { AnswerBankState } from "./use-answer-bank.ts";
import { useBankActs } from "./use-bank-acts.ts";
import { useOpenRows } from "./use-open-rows.ts";

const mostAnswers = 500;

export function BankList() {
  const t = useTexts("admin-assistant");
  const bank = useAnswerBank();
  const written = usePage("listWrittenAnswers", { query: { limit: mostAnswers } });
  const table = useTableState({
    prefix: "bank-",
    sorts: bankSorts,
    filters: { topic: "text", state: bankStates },
  });
  const open = useOpenRows("bank-open");
  const acts = useBankActs(bank);
  const [subject, setSubject] = useState<AnswerSubject>();

  const findWritten = (entry: BankEntry) =>
    written.rows?.find(({ answerId }) => answerId === entry.id);

  const columns = useColumns({
    bank,
    isOpen: open.isOpen,
    isReplaced: (entry) => findWritten(entry) !== undefined,
    onToggle: ({ id }) => open.toggle(id),
    onWrite: (entry) => {
      const answer = findWritten(entry);
      setSubject(answer ? { kind: "written", answer } : { kind: "entry", entry });
    },
    onRetire: (entry) => void acts.setRetired(entry, !entry.isRetired),
  });

  const found =
    bank.entries &&
    cutPage(
      orderEntries(
        filterEntries(bank.entries, { search: table.search, ...table.filters }),
        table.sort,
      ),
      table.query,
    );
  return (
    <div className={layout.column}>
      <Listing
        caption={t("tab.bank")}
        table={table}
        page={{ ...bank, rows: found?.rows, next: found?.next, isStale: false }}
        search={{ label: t("searchBank") }}
        filters={[
          {
            name: "topic",
            label: t("topic"),
            options: listTopics(bank.entries ?? []).map((topic) => ({
              value: topic,
              label: topic,
            })),
          },
          {
            name: "state",
            label: t("column.state"),
            nameOf: (state) => t(`bankState.${state}`),
          },
          <FilterSelect
            key="order"
            label={t("order")}
            allLabel={t("order.-uses")}
            value={table.sort === bankSorts[0] ? undefined : table.sort}
            options={bankSorts.slice(1).map((value) => ({ value, label: t(`order.${value}`) }))}
            onChange={(sort) => table.setSort(sort ?? bankSorts[0])}
          />,
        ]}
        columns={columns}
        renderDetail={(entry) => (open.isOpen(entry.id) ? <BankTexts entry={entry} /> : undefined)}
        empty={{ title: t("emptyBank"), text: t("emptyBankText") }}
      />
      {subject && (
        <AnswerDialog
          subject={subject}
          onSaved={() => void written.refresh()}
          onClose={() => setSubject(undefined)}
        />
      )}
    </div>
  );
}

function useColumns({
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
    <span className={layout.end}>
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
