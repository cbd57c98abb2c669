import { useState } from "react";
import type { PolicyChange } from "@dhahabu/contract/policy";
import layout from "../../blocks/layout/layout.module.css";
import type { Column } from "../../blocks/table/column.ts";
import { Listing } from "../../blocks/table/listing.tsx";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { Moment } from "../../blocks/value/moment.tsx";
import { useNumberOf } from "../../blocks/value/use-number-of.ts";
import { useCall } from "../../data/use-call.ts";
import { usePage } from "../../data/use-page.ts";
import { useChangeWords } from "../../policy/use-change-words.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./change-log.module.css";
import { TakeBackDialog } from "./take-back-dialog.tsx";

/** Every change of the policy: who, when, why, old and new; searched, exported and undone. */
export function ChangeLog() {
  const t = useTexts("admin-changes");
  const words = useChangeWords();
  const numberOf = useNumberOf();
  const [takingBack, setTakingBack] = useState<PolicyChange>();
  const table = useTableState({
    list: "changes",
    sorts: ["-changedAt", "changedAt"],
    filters: { key: "text", person: "text", from: "text", to: "text" },
  });
  const page = usePage("listPolicyChanges", { query: table.query });
  const authors = useCall("listPolicyAuthors", {});
  const entries = useCall("listSystemConfig", {});
  const types = useCall("listGoldPriceConfigs", {});
  const keys = [
    ...(entries.data?.map(({ configKey }) => configKey) ?? []),
    ...(types.data?.map(({ goldType }) => goldType) ?? []),
  ];
  const columns = useColumns({ onTakeBack: setTakingBack });
  return (
    <section className={layout.tight} aria-labelledby="log-title">
      <h2 id="log-title" className={classes.title}>
        {t("logTitle")}
      </h2>
      <Listing
        caption={t("logTitle")}
        table={table}
        page={page}
        search={{ label: t("search"), placeholder: t("searchHint") }}
        filters={[
          {
            name: "key",
            label: t("what"),
            options: keys.map((key) => ({ value: key, label: words.nameKey(key) })),
          },
          {
            name: "person",
            label: t("who"),
            options: (authors.data ?? []).map((name) => ({ value: name, label: name })),
          },
          { name: "from", label: t("from"), isDay: true },
          { name: "to", label: t("to"), isDay: true },
        ]}
        exportPath="/api/admin/policy-changes/export"
        columns={columns}
        rowLabel={(change) => `${words.name(change)} ${t("number", { id: numberOf(change.id) })}`}
        renderBrief={(change) => (
          <>
            <OldAndNew change={change} />
            <Moment at={change.changedAt} precision="relative" />
          </>
        )}
        empty={{ title: t("emptyTitle"), text: t("emptyText") }}
      />
      {takingBack && (
        <TakeBackDialog
          change={takingBack}
          onClose={() => setTakingBack(undefined)}
          onDone={() => {
            setTakingBack(undefined);
            void page.refresh();
          }}
        />
      )}
    </section>
  );
}

/** Columns of the changes; the newest of a key can be undone, an older value restored. */
function useColumns({
  onTakeBack,
}: {
  onTakeBack(change: PolicyChange): void;
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
      render: (change) => (
        <span className={classes.reason}>
          {change.reason === null ? (
            <em className={classes.blank}>{t("noReason")}</em>
          ) : (
            <bdi>{change.reason}</bdi>
          )}
          {change.undoOf !== null && (
            <span className={classes.small}>{t("undoOf", { id: numberOf(change.undoOf) })}</span>
          )}
        </span>
      ),
    },
    {
      id: "undo",
      label: t("undo"),
      isHiddenLabel: true,
      align: "end",
      render: (change) =>
        (change.isNewest ? change.oldValue !== null : !change.isInForce) ? (
          <RowButton
            label={t(change.isNewest ? "undoTitle" : "restoreTitle", {
              id: numberOf(change.id),
              name: words.name(change),
            })}
            onClick={() => onTakeBack(change)}
          >
            {t(change.isNewest ? "undo" : "restore")}
          </RowButton>
        ) : (
          <span className={classes.blank}>{t(change.isNewest ? "began" : "inForce")}</span>
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
