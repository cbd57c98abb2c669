import { useState } from "react";
import type { BankEntry } from "@dhahabu/contract/assistant-desk";
import { DataTable } from "../../blocks/table/data-table.tsx";
import { FilterSelect } from "../../blocks/table/filter-select.tsx";
import { ListToolbar } from "../../blocks/table/list-toolbar.tsx";
import { Pager } from "../../blocks/table/pager.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { usePage } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import { AnswerDialog } from "./answer-dialog.tsx";
import type { AnswerSubject } from "./answer-form.ts";
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
import { useBankActs } from "./use-bank-acts.ts";
import { useBankColumns } from "./use-bank-columns.tsx";
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

  const columns = useBankColumns({
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
    <div className={classes.part}>
      <ListToolbar
        table={table}
        search={{ label: t("searchBank") }}
        filters={
          <>
            <FilterSelect
              label={t("topic")}
              value={table.filters.topic}
              options={listTopics(bank.entries ?? []).map((topic) => ({
                value: topic,
                label: topic,
              }))}
              onChange={(topic) => table.setFilter("topic", topic)}
            />
            <FilterSelect
              label={t("column.state")}
              value={table.filters.state}
              options={bankStates.map((value) => ({ value, label: t(`bankState.${value}`) }))}
              onChange={(state) => table.setFilter("state", state)}
            />
            <FilterSelect
              label={t("order")}
              allLabel={t("order.-uses")}
              value={table.sort === bankSorts[0] ? undefined : table.sort}
              options={bankSorts.slice(1).map((value) => ({ value, label: t(`order.${value}`) }))}
              onChange={(sort) => table.setSort(sort ?? bankSorts[0])}
            />
          </>
        }
      />
      <DataTable
        caption={t("tab.bank")}
        columns={columns}
        page={{
          rows: found?.rows,
          error: bank.error,
          isFetching: bank.isFetching,
          isStale: false,
          refresh: bank.refresh,
        }}
        rowKey={({ id }) => id}
        table={table}
        renderDetail={(entry) => (open.isOpen(entry.id) ? <BankTexts entry={entry} /> : undefined)}
        empty={{ title: t("emptyBank"), text: t("emptyBankText") }}
      />
      <Pager table={table} page={{ rows: found?.rows, next: found?.next }} />
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
