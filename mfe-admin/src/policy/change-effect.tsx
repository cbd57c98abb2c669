import type { ReactNode } from "react";
import type { PolicyPreview } from "@dhahabu/contract/price-desk";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type texts from "../messages/en/admin-policy.json";
import { isWithoutEffect } from "./effect-kind.ts";
import { useChangeWords } from "./use-change-words.ts";
import classes from "./change-effect.module.css";

type Side = PolicyPreview["prices"][number]["old"];

/** What a change would do: each field, each price per gram, and one loan, before and after. */
export function ChangeEffect({ preview }: { preview: PolicyPreview }) {
  const t = useT<typeof texts>("admin-policy");
  const words = useChangeWords();
  return (
    <div className={classes.effect}>
      <dl className={classes.changes}>
        {preview.changes.map((change) => (
          <div key={change.field} className={classes.change}>
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
  const t = useT<typeof texts>("admin-policy");
  return (
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
        {preview.prices.map(({ goldType, old, new: next }) => (
          <tr key={goldType}>
            <th scope="row">
              <bdi>{goldType}</bdi>
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
  );
}

function RowNotice({ old, next }: { old: Side; next: Side }) {
  const t = useT<typeof texts>("admin-policy");
  if (old && !next) return <span className={classes.warning}>{t("leavesList")}</span>;
  if (!old && next) return <span className={classes.warning}>{t("joinsList")}</span>;
  if (!next?.isGuarded) return null;
  return (
    <span className={classes.warning}>{t(old?.isGuarded ? "guarded" : "becomesGuarded")}</span>
  );
}

function SampleLoan({ loan }: { loan: PolicyPreview["sampleLoan"] }) {
  const t = useT<typeof texts>("admin-policy");
  const format = useFormat();
  const { old, new: next } = loan;
  const months = (side: typeof old) =>
    side ? t("totalAfter", { count: side.duration }) : undefined;
  const label = months(next) ?? months(old) ?? "";
  return (
    <section className={classes.loan}>
      <h4 className={classes.caption}>
        {t("loanTitle", { weight: format.grams(loan.weightGrams), type: loan.goldType })}
      </h4>
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
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.figure}>
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
  const t = useT<typeof texts>("admin-policy");
  const format = useFormat();
  if (old === next || (old == null && next == null)) {
    return <span className={classes.same}>{old == null ? t("none") : format.kes(old)}</span>;
  }
  const write = (amount: number | null | undefined) =>
    amount == null ? t("none") : format.kes(amount);
  return (
    <>
      <Step old={write(old)} next={write(next)} />
      {old != null && next != null && old > 0 && (
        <span className={classes.difference} data-direction={next > old ? "up" : "down"}>
          {format.signedPercent(((next - old) / old) * 100)}
        </span>
      )}
    </>
  );
}

function Step({ old, next }: { old: string | undefined; next: string }) {
  const t = useT<typeof texts>("admin-policy");
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
