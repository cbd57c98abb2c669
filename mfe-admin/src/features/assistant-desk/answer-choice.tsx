import { useMemo } from "react";
import { useLanguageTraits } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import { SearchChoice } from "../../blocks/form/search-choice.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./assistant-desk.module.css";
import { useAnswerBank } from "./use-answer-bank.ts";

/** Chooses an answer of the bank by its title or id; "" is none. */
export function AnswerChoice({
  label,
  value,
  onChange,
  error,
  isRequired,
  isReplaceable = false,
  look,
}: {
  label: string;
  value: string;
  onChange(id: string): void;
  error?: string | undefined;
  isRequired?: boolean | undefined;
  /** Those that are computed cannot be chosen. */
  isReplaceable?: boolean | undefined;
  look?: "field" | "filter" | undefined;
}) {
  const t = useTexts("admin-assistant");
  const tFrame = useTexts("admin");
  const { locale } = useLanguageTraits();
  const { entries, error: failure, isFetching, language, refresh } = useAnswerBank();
  const choices = useMemo(
    () =>
      (entries ?? [])
        .map(({ id, title, isComputed, isRetired }) => ({
          value: id,
          label: title[language],
          lang: language,
          words: title.en,
          notes: [id, ...(isComputed ? [t("computed")] : []), ...(isRetired ? [t("retired")] : [])],
          isDisabled: isReplaceable && isComputed,
        }))
        .toSorted((one, other) => one.label.localeCompare(other.label, locale)),
    [entries, language, isReplaceable, locale, t],
  );
  return (
    <>
      <SearchChoice
        label={label}
        value={value}
        choices={choices}
        onChange={onChange}
        placeholder={t("chooseAnswer")}
        error={error}
        isRequired={isRequired}
        look={look}
      />
      {failure && !entries && (
        <div className={classes.facts} role="alert">
          <span>{t("bankFailed")}</span>
          <Button look="quiet" isSmall isBusy={isFetching} onClick={() => void refresh()}>
            {tFrame("list.retry")}
          </Button>
        </div>
      )}
    </>
  );
}
