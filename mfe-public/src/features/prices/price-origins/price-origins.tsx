import type { GoldPrice, PriceStep } from "@dhahabu/contract/pricing";
import { useFormat } from "@dhahabu/kit/format/use-format";
import type { MessageKey } from "@dhahabu/kit/i18n/i18n";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { nameGoldType } from "../../../content/gold-types.ts";
import type goldTexts from "../../../shared-texts/gold/messages/en.json";
import type texts from "./messages/en.json";
import { followSteps, resultDecimals } from "../follow-steps.ts";
import type { FollowedStep } from "../follow-steps.ts";
import classes from "./price-origins.module.css";

type Key = MessageKey<typeof texts>;

const stepKeys = {
  "spot-usd-per-gram": "spot",
  "configured-usd-per-gram": "configured",
  "kept-kes-per-gram": "kept",
  fineness: "fineness",
  trend: "trend",
  "base-discount": "baseDiscount",
  minimum: "minimum",
  maximum: "maximum",
  "exchange-rate": "exchangeRate",
  "website-discount": "websiteDiscount",
} as const satisfies Record<PriceStep["kind"], Key>;

const amountKeys = {
  USD: "usd",
  KES: "kes",
} as const satisfies Record<FollowedStep["currency"], Key>;

/** Decimals of a factor or of the figure a price starts from, as far as they are shown. */
const valueDecimals = 8;

// Discounts are told in percent of a whole, purity in percent of pure gold.
function toPercent({ kind, value }: Pick<FollowedStep, "kind" | "value">): number {
  const factor = Number(value);
  return (kind === "fineness" ? factor : 1 - factor) * 100;
}

function StepRow({ step }: { step: FollowedStep }) {
  const t = useT<typeof texts>("price-origins");
  const format = useFormat();
  const result =
    step.role === "factor"
      ? format.number(Number(step.result), resultDecimals)
      : format.number(Number(step.value), valueDecimals);
  return (
    <tr>
      <th scope="row">{t(stepKeys[step.kind], { percent: format.percent(toPercent(step)) })}</th>
      <td className={classes.figure}>
        {step.role === "factor" && `× ${format.number(Number(step.value), valueDecimals)}`}
      </td>
      <td className={classes.figure}>
        <bdi>{t(amountKeys[step.currency], { amount: result })}</bdi>
      </td>
    </tr>
  );
}

function PriceOrigin({ price }: { price: GoldPrice }) {
  const t = useT<typeof texts>("price-origins");
  const format = useFormat();
  const tGold = useT<typeof goldTexts>("gold");
  const type = nameGoldType(price.goldType, tGold);
  const { rows } = followSteps(price.steps);
  const amount = format.kes(price.pricePerGram);
  return (
    <details className={classes.origin}>
      <summary className={classes.summary}>
        <span className={classes.type}>{type}</span>
        <bdi className={classes.amount}>{amount}</bdi>
      </summary>
      <table className={classes.steps}>
        <caption>
          <VisuallyHidden>{t("caption", { type })}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("step")}</th>
            <th scope="col" className={classes.figure}>
              {t("factor")}
            </th>
            <th scope="col" className={classes.figure}>
              {t("result")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((step) => (
            <StepRow key={step.kind} step={step} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t("final")}
            </th>
            <td className={classes.figure}>
              <bdi>{amount}</bdi>
            </td>
          </tr>
        </tfoot>
      </table>
    </details>
  );
}

/** How each price was made, step by step to the shown figure; works without JavaScript. */
export function PriceOrigins({ prices }: { prices: readonly GoldPrice[] }) {
  const t = useT<typeof texts>("price-origins");
  const known = prices.filter((price) => price.steps.length > 0);
  if (known.length === 0) return null;
  return (
    <details className={classes.origins}>
      <summary className={classes.title}>{t("title")}</summary>
      <div className={classes.words}>
        <p>{t("lead")}</p>
        <p>{t("loans")}</p>
      </div>
      <div className={classes.list}>
        {known.map((price) => (
          <PriceOrigin key={price.goldType} price={price} />
        ))}
      </div>
    </details>
  );
}
