import type { AssistantExample } from "@dhahabu/contract/assistant-desk";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import type { Column } from "../../blocks/table/data-table.tsx";
import { MomentBy } from "../../blocks/value/moment-by.tsx";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTexts } from "../../use-texts.ts";
import { AnswerName } from "./answer-name.tsx";
import classes from "./assistant-desk.module.css";

export function useExampleColumns({
  onRemove,
}: {
  onRemove(example: AssistantExample): void;
}): readonly Column<AssistantExample>[] {
  const t = useTexts("admin-assistant");
  return [
    {
      id: "text",
      label: t("column.example"),
      isRowHeader: true,
      render: ({ text, language }) => (
        <span className={classes.question}>
          <span className={classes.text} lang={language}>
            <bdi>{text}</bdi>
          </span>
          <span className={classes.facts}>{languageTraits[language].name}</span>
        </span>
      ),
    },
    {
      id: "answer",
      label: t("column.asksFor"),
      render: ({ answerId }) => <AnswerName id={answerId} />,
    },
    {
      id: "added",
      label: t("column.added"),
      render: ({ addedAt, addedBy }) => <MomentBy at={addedAt} by={addedBy} />,
    },
    {
      id: "actions",
      label: t("column.actions"),
      isHiddenLabel: true,
      align: "end",
      render: (example) => (
        <RowButton
          look="quiet"
          label={t("removeOf", { text: example.text })}
          onClick={() => onRemove(example)}
        >
          {t("remove")}
        </RowButton>
      ),
    },
  ];
}
