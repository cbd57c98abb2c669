import { useState } from "react";
import type { BankEntry } from "@dhahabu/contract/assistant-desk";
import { FilterSelect } from "../../blocks/table/filter-select.tsx";
import { Listing } from "../../blocks/table/listing.tsx";
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
