import { bankName } from "@dhahabu/contract/facts";
import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Button, ButtonLink } from "@dhahabu/kit/ui/button";
import { buildEnquiryPath } from "../../content/enquiry-topics.ts";
import { nameGoldType } from "../../content/gold-types.ts";
import { keepConversation } from "../../content/handed-conversation.ts";
import { findTabStorage } from "@dhahabu/kit/tab-storage";
import { branchesAnchor, paths } from "../../paths.ts";
import type texts from "../../shared-texts/gold/messages/en.json";
import type publicTexts from "../../shared-texts/public/messages/en.json";
import { addCalendarMonths } from "./loan-calendar.ts";
import type { MadeEstimate } from "./made-estimate.ts";
import { buildReference } from "./reference.ts";
import classes from "./take-to-branch.module.css";

interface EstimateWords {
  readonly gold: string;
  readonly headline: string;
  /** By which whoever hears it can repeat the estimate. */
  readonly reference: string;
  /** Keeps it for the enquiry form, which opens with it written out. */
  handOver(): void;
}

/** Puts an estimate into words for customers, their family and staff. */
export function useEstimateWords({ estimate, madeAtMs }: MadeEstimate): EstimateWords {
  const t = useT<typeof texts>("gold");
  const format = useFormat();
  const day = findNairobiDay(madeAtMs);
  const amount = format.kes(estimate.requestedAmount);
  const total = format.kes(estimate.totalRepayment);
  const date = format.date(addCalendarMonths(day, estimate.duration));
  const duration = t("calculator.months", {
    count: estimate.duration,
    months: format.number(estimate.duration),
  });
  const gold = t("calculator.result.for", {
    type: nameGoldType(estimate.goldType, t),
    weight: format.grams(estimate.goldWeight),
  });
  const reference = buildReference(estimate, day);
  return {
    gold,
    headline: t("calculator.result.headline", { amount, total, date }),
    reference,
    handOver: () =>
      keepConversation(findTabStorage(), {
        service: "Gold Loans",
        subject: t("calculator.take.subject", { reference }),
        heading: t("calculator.take.heading"),
        lines: [
          t("calculator.take.gold", { gold }),
          t("calculator.take.priced", { price: format.kes(estimate.valuationPricePerGram) }),
          t("calculator.take.receive", { amount }),
          t("calculator.take.repay", { total, date, duration }),
        ],
        omission: "",
      }),
  };
}

/** What to do with an estimate: send it, share it, print it, or find the branch to take it to. */
export function TakeToBranch({ words }: { words: EstimateWords }) {
  const t = useT<typeof texts>("gold");
  const tPublic = useT<typeof publicTexts>("public");
  const { reference, headline, gold, handOver } = words;
  const shared = `${bankName}: ${gold}. ${headline} ${t("calculator.take.reference")}: ${reference}`;
  return (
    <details
      className={classes.take}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.scrollIntoView({ block: "nearest" });
      }}
    >
      <summary className={classes.summary}>{t("calculator.take")}</summary>
      <div className={classes.ways}>
        <p className={classes.text}>{t("calculator.take.text")}</p>
        <p>
          <span className={classes.label}>{t("calculator.take.reference")}</span>{" "}
          <bdi dir="ltr" className={classes.reference}>
            {reference}
          </bdi>
        </p>
        <div className={classes.buttons}>
          <ButtonLink to={buildEnquiryPath("gold-loan")} isSmall onClick={handOver}>
            {t("calculator.take.send")}
          </ButtonLink>
          <ButtonLink to={paths.visit} look="secondary" isSmall>
            {tPublic("nav.visit")}
          </ButtonLink>
          <ButtonLink to={`${paths.contact}#${branchesAnchor}`} look="secondary" isSmall>
            {t("calculator.take.branches")}
          </ButtonLink>
          <Button look="quiet" isSmall onClick={() => window.print()}>
            {t("calculator.take.print")}
          </Button>
          <a
            className={classes.share}
            href={`https://wa.me/?text=${encodeURIComponent(shared)}`}
            target="_blank"
            rel="noreferrer"
          >
            {t("calculator.take.share")}
          </a>
        </div>
      </div>
    </details>
  );
}
