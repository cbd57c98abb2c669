import type { EditableFacts, FactSheet } from "@dhahabu/contract/bank-facts";
import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { useState } from "react";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { OfficePanel } from "../../blocks/panel/office-panel.tsx";
import { useTexts } from "../../use-texts.ts";
import classes from "./disagreements.module.css";
import { listFigures } from "./list-figures.ts";
import type { FigureClaim, FigureName } from "./list-figures.ts";

type Settled = EditableFacts["settled"];

function useValueText(branchCount: number) {
  const t = useTexts("admin-facts");
  const format = useFormat();
  return (value: NonNullable<Settled[FigureName]>): string => {
    if (value === "listed") return t("settle.listed", { number: format.number(branchCount) });
    if (typeof value === "number") return `${format.number(value)}+`;
    const [from, to] = [format.percent(value.fromPercent), format.percent(value.toPercent)];
    return from === to ? to : t("settle.share", { from, to });
  };
}

/** Settles a figure for all pages, or lets each page say its own again. */
function useSettling(sheet: FactSheet, onSaved: () => void) {
  const t = useTexts("admin-facts");
  const describe = useFailureText();
  const [isBusy, setIsBusy] = useState(false);
  async function settle(change: Partial<Settled>) {
    setIsBusy(true);
    try {
      const settled = { ...sheet.facts.settled, ...change };
      const { updatedAt } = sheet;
      await callApi("updateFacts", { body: { ...sheet.facts, settled, updatedAt } });
      showToast({ kind: "success", title: t("saved"), description: t("savedText") });
    } catch (error) {
      console.error("Failed to settle a figure", error);
      showToast({ kind: "error", title: t("settle.failed"), description: describe(error) });
    }
    setIsBusy(false);
    onSaved();
  }
  return { isBusy, settle };
}

function Claim({
  claim,
  write,
}: {
  claim: FigureClaim;
  write(value: FigureClaim["value"]): string;
}) {
  return (
    <p className={classes.claim}>
      <strong className={classes.value}>
        <bdi>{write(claim.value)}</bdi>
      </strong>
      {claim.pages.map((page) => (
        <a key={page} href={page} target="_blank" rel="noreferrer">
          <bdi dir="ltr">{page}</bdi>
        </a>
      ))}
    </p>
  );
}

/** Figures on which pages disagree: which page says what, and a button for each value to say it everywhere. */
export function Disagreements({
  sheet,
  branchCount,
  onSaved,
}: {
  sheet: FactSheet;
  branchCount: number;
  onSaved(): void;
}) {
  const t = useTexts("admin-facts");
  const write = useValueText(branchCount);
  const { isBusy, settle } = useSettling(sheet, onSaved);
  const figures = listFigures(sheet.facts, branchCount);
  return (
    <OfficePanel title={t("settle.title")}>
      <p className={classes.hint}>{t("settle.hint")}</p>
      {figures.map(({ name, claims, settled }) => (
        <section key={name} className={classes.figure} aria-labelledby={`settle-${name}`}>
          <h3 id={`settle-${name}`} className={classes.name}>
            {t(`settle.${name}`)}
          </h3>
          {settled === null ? (
            <ul className={classes.claims}>
              {claims.map((claim) => (
                <li key={write(claim.value)} className={classes.line}>
                  <Claim claim={claim} write={write} />
                  <Button
                    look="secondary"
                    isSmall
                    isBusy={isBusy}
                    onClick={() => void settle({ [name]: claim.value })}
                  >
                    {t("settle.choose", { value: write(claim.value) })}
                  </Button>
                </li>
              ))}
            </ul>
          ) : (
            <div className={classes.line}>
              <p>{t("settle.done", { value: write(settled) })}</p>
              <Button
                look="secondary"
                isSmall
                isBusy={isBusy}
                onClick={() => void settle({ [name]: null })}
              >
                {t("settle.undo")}
              </Button>
            </div>
          )}
        </section>
      ))}
    </OfficePanel>
  );
}
