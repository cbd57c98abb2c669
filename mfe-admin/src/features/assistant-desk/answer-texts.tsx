import { useRef, useState } from "react";
import type { ChatLanguage } from "@dhahabu/contract/assistant";
import { answerPlaceholders } from "@dhahabu/contract/assistant-choices";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { Tabs } from "@dhahabu/kit/parts/tabs";
import { Button } from "@dhahabu/kit/ui/button";
import { TextAreaField } from "@dhahabu/kit/ui/field";
import { FieldGroup } from "@dhahabu/kit/parts/field-group";
import layout from "../../blocks/layout/layout.module.css";
import { useTexts } from "../../use-texts.ts";
import type { AnswerForm } from "./answer-form.ts";
import classes from "./assistant-desk.module.css";
import { deskLanguages } from "./desk-language.ts";
import { MarkedText } from "./marked-text.tsx";
import { useAnswerBank } from "./use-answer-bank.ts";

const maxTextLength = 900;

export function AnswerTexts({
  form,
  faults,
  onChange,
}: {
  form: AnswerForm;
  faults: Partial<Record<keyof AnswerForm, string>>;
  onChange(fields: Partial<AnswerForm>): void;
}) {
  const t = useTexts("admin-assistant");
  const { find } = useAnswerBank();
  const replaced = form.kind === "answer" ? find(form.answerId) : undefined;
  const faultyLanguage = deskLanguages.find((code) => faults[code] !== undefined);
  const [chosen, setChosen] = useState<ChatLanguage>();
  const [seenFault, setSeenFault] = useState(faultyLanguage);
  // A text that the server refuses is shown; from then on whoever writes chooses.
  if (seenFault !== faultyLanguage) {
    setSeenFault(faultyLanguage);
    if (faultyLanguage) setChosen(faultyLanguage);
  }
  const language = chosen ?? "en";
  const area = useRef<HTMLTextAreaElement>(null);

  function insert(name: string) {
    const { selectionStart = form[language].length, selectionEnd = selectionStart } =
      area.current ?? {};
    const text = form[language];
    const placeholder = `{{${name}}}`;
    onChange({
      [language]: `${text.slice(0, selectionStart)}${placeholder}${text.slice(selectionEnd)}`,
    });
    requestAnimationFrame(() => {
      area.current?.focus();
      const end = selectionStart + placeholder.length;
      area.current?.setSelectionRange(end, end);
    });
  }

  return (
    <>
      <Tabs<ChatLanguage>
        label={t("column.languages")}
        current={language}
        onChange={setChosen}
        tabs={deskLanguages.map((code) => ({
          id: code,
          label: languageTraits[code].name,
          panel: (
            <div className={layout.column}>
              <TextAreaField
                ref={area}
                label={t("field.text", { language: languageTraits[code].name })}
                hint={t("field.textHint")}
                isOptional={code !== "en"}
                rows={6}
                maxLength={maxTextLength}
                lang={code}
                dir={languageTraits[code].dir}
                value={form[code]}
                error={faults[code]}
                onChange={({ target }) => onChange({ [code]: target.value })}
              />
              {replaced && (
                <div className={classes.own}>
                  <p className={classes.small}>{t("ownText")}</p>
                  <p lang={code} dir={languageTraits[code].dir}>
                    <MarkedText text={replaced.says[code]} />
                  </p>
                  {form[code].trim() === "" && (
                    <Button
                      look="quiet"
                      isSmall
                      onClick={() => {
                        onChange({ [code]: replaced.says[code] });
                        area.current?.focus();
                      }}
                    >
                      {t("beginWithOwn")}
                    </Button>
                  )}
                </div>
              )}
            </div>
          ),
        }))}
      />
      <Placeholders onInsert={insert} />
    </>
  );
}

function Placeholders({ onInsert }: { onInsert(name: string): void }) {
  const t = useTexts("admin-assistant");
  return (
    <FieldGroup legend={t("placeholders")}>
      <div className={classes.placeholders}>
        {answerPlaceholders.map((name) => (
          <button
            key={name}
            type="button"
            className={classes.placeholder}
            onClick={() => onInsert(name)}
          >
            <bdi dir="ltr">{`{{${name}}}`}</bdi> {t(`placeholder.${name}`)}
          </button>
        ))}
      </div>
    </FieldGroup>
  );
}
