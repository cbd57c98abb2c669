import type { ReactNode } from "react";
import type { PolicyPreview } from "@dhahabu/contract/price-desk";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguageTraits } from "@dhahabu/kit/i18n/use-t";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { useTexts } from "../use-texts.ts";
import classes from "./change-effect.module.css";
import { isSamePrice, isWithoutEffect } from "./effect-kind.ts";
import { useChangeWords } from "./use-change-words.ts";
import { useTypeName } from "./use-type-name.ts";

type Side = PolicyPreview["prices"][number]["old"];

export function ChangeEffect({ preview }: { preview: PolicyPreview }) {
  const t = useTexts("admin-policy");
  const words = useChangeWords();
  return (
    <div className={classes.effect}>
      <dl className={classes.changes}>
        {preview.changes.map((change) => (
          <div key={change.field}>
            <dt className={classes.label}>{words.name(change)}</dt>
            <dd className={classes.values}>
              <Step
                old={change.oldValue === null ? undefined : words.write(change, change.oldValue)}
                next={words.write(change, change.newValue)}
              />
            </dd>
          </div>
        ))}
      </dl>
      {isWithoutEffect(preview) ? (
        <p className={classes.note}>{t("noEffect")}</p>
      ) : (
        <>
          <PriceTable preview={preview} />
          <SampleLoan loan={preview.sampleLoan} />
        </>
      )}
    </div>
  );
}

function PriceTable({ preview }: { preview: PolicyPreview }) {
  const t = useTexts("admin-policy");
  const nameType = useTypeName();
  const { locale } = useLanguageTraits();
  const moved = preview.prices.filter((price) => !isSamePrice(price));
  const still = preview.prices.filter(isSamePrice).map(({ goldType }) => nameType(goldType));
  if (moved.length === 0) return <p className={classes.note}>{t("noPriceChanges")}</p>;
  return (
    <div>
      <table className={classes.table}>
        <caption className={classes.caption}>{t("pricesCaption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("type")}</th>
            <th scope="col">{t("websitePrice")}</th>
            <th scope="col">{t("loanPrice")}</th>
          </tr>
        </thead>
        <tbody>
          {moved.map(({ goldType, old, new: next }) => (
            <tr key={goldType}>
              <th scope="row">
                {nameType(goldType)}
                <RowNotice old={old} next={next} />
              </th>
              <td data-label={t("websitePrice")}>
                <MoneyStep old={old?.websitePricePerGram} next={next?.websitePricePerGram} />
              </td>
              <td data-label={t("loanPrice")}>
                <MoneyStep old={old?.loanPricePerGram} next={next?.loanPricePerGram} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {still.length > 0 && (
        <p className={classes.still}>
          {t("unchanged", { types: new Intl.ListFormat(locale, { type: "unit" }).format(still) })}
        </p>
      )}
    </div>
  );
}

function RowNotice({ old, next }: { old: Side; next: Side }) {
  const t = useTexts("admin-policy");
  if (old && !next) return <span className={classes.warning}>{t("leavesList")}</span>;
  if (!old && next) return <span className={classes.warning}>{t("joinsList")}</span>;
  if (!next?.isGuarded) return null;
  return (
    <span className={classes.warning}>{t(old?.isGuarded ? "guarded" : "becomesGuarded")}</span>
  );
}

function SampleLoan({ loan }: { loan: PolicyPreview["sampleLoan"] }) {
  const t = useTexts("admin-policy");
  const format = useFormat();
  const nameType = useTypeName();
  const { old, new: next } = loan;
  const months = (side: typeof old) =>
    side ? t("totalAfter", { count: side.duration }) : undefined;
  const label = months(next) ?? months(old) ?? "";
  return (
    <div>
      <p className={classes.caption}>
        {t("loanTitle", { weight: format.grams(loan.weightGrams), type: nameType(loan.goldType) })}
      </p>
      <dl className={classes.figures}>
        <Figure label={t("maxLoan")}>
          <MoneyStep old={old?.maxLoanAmount} next={next?.maxLoanAmount} />
        </Figure>
        <Figure label={t("monthlyInterest")}>
          <MoneyStep old={old?.monthlyInterest} next={next?.monthlyInterest} />
        </Figure>
        <Figure label={label}>
          <MoneyStep old={old?.totalRepayment} next={next?.totalRepayment} />
          {old && next && old.duration !== next.duration && (
            <span className={classes.difference}>{t("durationWas", { count: old.duration })}</span>
          )}
        </Figure>
      </dl>
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.values}>{children}</dd>
    </div>
  );
}

function MoneyStep({
  old,
  next,
}: {
  old: number | null | undefined;
  next: number | null | undefined;
}) {
  const t = useTexts("admin-policy");
  const format = useFormat();
  const [before, after] = [old ?? undefined, next ?? undefined];
  const write = (amount: number | undefined) =>
    amount === undefined ? t("none") : format.kes(amount);
  if (before === after) return <span className={classes.same}>{write(before)}</span>;
  return (
    <>
      <Step old={write(before)} next={write(after)} />
      {before !== undefined && after !== undefined && before > 0 && (
        <span className={classes.difference}>
          {format.signedPercent(((after - before) / before) * 100)}
        </span>
      )}
    </>
  );
}

function Step({ old, next }: { old: string | undefined; next: string }) {
  const t = useTexts("admin-policy");
  return (
    <span className={classes.step}>
      {old !== undefined && (
        <>
          <span className={classes.old}>{old}</span>
          <span className={classes.arrow} aria-hidden="true" />
          <VisuallyHidden> {t("becomes")} </VisuallyHidden>
        </>
      )}
      <strong className={classes.next}>{next}</strong>
    </span>
  );
}
