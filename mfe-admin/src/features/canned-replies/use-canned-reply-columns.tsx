import type { CannedReply } from "@dhahabu/contract/canned-replies";
import type { Column } from "../../blocks/table/data-table.tsx";
import { LanguageNames } from "../../blocks/value/language-names.tsx";
import { MomentBy } from "../../blocks/value/moment-by.tsx";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTexts } from "../../use-texts.ts";
import { writtenLanguages } from "./canned-form.ts";
import classes from "./canned-reply-list.module.css";

export function useCannedReplyColumns({
  onEdit,
  onRemove,
}: {
  onEdit(reply: CannedReply): void;
  onRemove(reply: CannedReply): void;
}): readonly Column<CannedReply>[] {
  const t = useTexts("admin-canned-replies");
  return [
    {
      id: "title",
      label: t("col.title"),
      sort: "title",
      isRowHeader: true,
      render: ({ title, texts: own }) => (
        <span className={classes.reply}>
          <bdi className={classes.title}>{title}</bdi>
          <span className={classes.start} lang="en">
            <bdi>{own.en}</bdi>
          </span>
        </span>
      ),
    },
    {
      id: "languages",
      label: t("col.languages"),
      render: (reply) => <LanguageNames languages={writtenLanguages(reply)} />,
    },
    {
      id: "updated",
      label: t("col.updated"),
      sort: "updatedAt",
      first: "descending",
      render: ({ updatedAt, updatedBy }) => <MomentBy at={updatedAt} by={updatedBy} />,
    },
    {
      id: "actions",
      label: t("col.actions"),
      isHiddenLabel: true,
      align: "end",
      render: (reply) => (
        <span className={classes.actions}>
          <RowButton label={t("editReply", { title: reply.title })} onClick={() => onEdit(reply)}>
            {t("edit")}
          </RowButton>
          <RowButton
            look="quiet"
            label={t("removeReply", { title: reply.title })}
            onClick={() => onRemove(reply)}
          >
            {t("remove")}
          </RowButton>
        </span>
      ),
    },
  ];
}
