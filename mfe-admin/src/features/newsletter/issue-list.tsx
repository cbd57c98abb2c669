import { languages } from "@dhahabu/contract/language";
import type { IssueState, ListedIssue } from "@dhahabu/contract/newsletter-issues";
import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Button } from "@dhahabu/kit/ui/button";
import type { Column } from "../../blocks/table/column.ts";
import { Listing } from "../../blocks/table/listing.tsx";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { useRemoveRow } from "../../blocks/undo/use-remove-row.ts";
import { LanguageNames } from "../../blocks/value/language-names.tsx";
import { MomentBy } from "../../blocks/value/moment-by.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import type { StatusTone } from "../../blocks/value/status-badge.tsx";
import { usePage } from "../../data/use-page.ts";
import { useTexts } from "../../use-texts.ts";
import { findSubject } from "./issue-form.ts";
import classes from "./newsletter.module.css";
import { useCreateIssue } from "./use-create-issue.ts";

const tones: Record<IssueState, StatusTone> = {
  draft: "neutral",
  sending: "accent",
  paused: "warning",
  cancelled: "bad",
  sent: "good",
};

export function IssueStateBadge({ state }: { state: IssueState }) {
  const t = useTexts("admin-newsletter");
  return <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>;
}

const subjectOf = ({ subjects }: ListedIssue) => findSubject((language) => subjects[language]);

export function IssueList({ onOpen }: { onOpen(id: number): void }) {
  const t = useTexts("admin-newsletter");
  const table = useTableState({ sorts: ["-id"], prefix: "issues-" });
  const page = usePage("listNewsletterIssues", { query: table.query });
  const removeRow = useRemoveRow(page);
  const creating = useCreateIssue({ onCreated: onOpen });

  function remove(issue: ListedIssue) {
    const { id } = issue;
    const subject = subjectOf(issue) ?? t("noSubject");
    return removeRow(issue, {
      remove: () => callApi("deleteNewsletterIssue", { params: { id } }),
      restore: () => callApi("restoreNewsletterIssue", { params: { id } }),
      texts: {
        removed: t("removed", { subject }),
        restored: t("restored", { subject }),
        failed: t("removeFailed"),
      },
    });
  }

  const columns = useColumns({ onOpen, onRemove: (issue) => void remove(issue) });
  return (
    <Listing
      caption={t("caption")}
      table={table}
      page={page}
      actions={
        <Button isSmall isBusy={creating.isPending} onClick={() => creating.mutate()}>
          {t("new")}
        </Button>
      }
      columns={columns}
      empty={{ title: t("emptyTitle"), text: t("emptyText") }}
    />
  );
}

function useColumns({
  onOpen,
  onRemove,
}: {
  onOpen(id: number): void;
  onRemove(issue: ListedIssue): void;
}): readonly Column<ListedIssue>[] {
  const t = useTexts("admin-newsletter");
  const format = useFormat();
  return [
    {
      id: "subject",
      label: t("col.subject"),
      isRowHeader: true,
      render: (issue) => <bdi>{subjectOf(issue) ?? t("noSubject")}</bdi>,
    },
    {
      id: "state",
      label: t("col.state"),
      render: ({ state }) => <IssueStateBadge state={state} />,
    },
    {
      id: "languages",
      label: t("col.languages"),
      render: ({ writtenLanguages }) =>
        writtenLanguages.length === 0 ? (
          "–"
        ) : (
          <LanguageNames languages={languages.filter((code) => writtenLanguages.includes(code))} />
        ),
    },
    {
      id: "sent",
      label: t("col.sent"),
      render: ({ state, counts: { sent, recipients } }) =>
        state === "draft"
          ? "–"
          : t("sentOf", { sent: format.number(sent), recipients: format.number(recipients) }),
    },
    {
      id: "updated",
      label: t("col.updated"),
      render: ({ updatedAt, updatedBy }) => <MomentBy at={updatedAt} by={updatedBy} />,
    },
    {
      id: "actions",
      label: t("col.actions"),
      isHiddenLabel: true,
      align: "end",
      render: (issue) => {
        const subject = subjectOf(issue) ?? t("noSubject");
        return (
          <span className={classes.actions}>
            <RowButton label={t("openOf", { subject })} onClick={() => onOpen(issue.id)}>
              {t("open")}
            </RowButton>
            {issue.state === "draft" && (
              <RowButton
                look="quiet"
                label={t("removeOf", { subject })}
                onClick={() => onRemove(issue)}
              >
                {t("remove")}
              </RowButton>
            )}
          </span>
        );
      },
    },
  ];
}
