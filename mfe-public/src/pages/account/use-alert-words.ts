import type { OwnConsent } from "@dhahabu/contract/own-consents";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { nameGoldType } from "../../content/gold-types.ts";
import type goldTexts from "../../shared-texts/gold/messages/en.json";
import type texts from "./messages/en.json";

/** Says what a price alert waits for: 22K gold at 15,000 KES a gram or more. */
export function useAlertWords(): (alert: NonNullable<OwnConsent["alert"]>) => string {
  const t = useT<typeof texts>("account");
  const tGold = useT<typeof goldTexts>("gold");
  const format = useFormat();
  return ({ goldType, direction, thresholdKes }) =>
    t(`alerts.${direction}`, {
      type: nameGoldType(goldType, tGold),
      price: format.kes(thresholdKes),
    });
}
