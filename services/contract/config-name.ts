const translatedKeys = [
  "WEBSITE_DISCOUNT_PERCENTAGE",
  "LOAN_CALCULATOR_DISCOUNT_PERCENTAGE",
  "MAX_LOAN_TO_VALUE_RATIO",
  "LOAN_INTEREST_RATE",
  "DEFAULT_LOAN_DURATION_MONTHS",
  "REQUIRE_SECOND_APPROVAL",
  "SECOND_FACTOR",
  "ENQUIRY_RETENTION_DURATION_MONTHS",
  "SUBSCRIBER_RETENTION_DURATION_MONTHS",
  "SECURITY_EVENT_RETENTION_DURATION_MONTHS",
] as const;

export type ConfigTopic =
  | { readonly id: (typeof translatedKeys)[number] }
  | { readonly id: "fallbackPrice"; readonly karat: number }
  | { readonly id: "exchangeRate" | "baseRate"; readonly from: string; readonly to: string };

const baseCurrency = "KES";

/** Recognises the bank's own keys and its patterns of keys; undefined for one that staff invented. */
export function findTopic(configKey: string): ConfigTopic | undefined {
  const id = translatedKeys.find((key) => key === configKey);
  if (id) return { id };
  const karat = /^FALLBACK_GOLD_PRICE_(\d{1,2})K_PER_GRAM$/.exec(configKey)?.[1];
  if (karat !== undefined) return { id: "fallbackPrice", karat: Number(karat) };
  const [, from, to] = /^([A-Z]{3})_TO_([A-Z]{3})_RATE$/.exec(configKey) ?? [];
  if (from === undefined || to === undefined) return undefined;
  return { id: to === baseCurrency ? "baseRate" : "exchangeRate", from, to };
}

/** What a topic's texts are filled in with. */
export function readTopicValues(
  topic: ConfigTopic,
  format: { number(value: number): string },
): Record<string, string> {
  if ("karat" in topic) return { karat: format.number(topic.karat) };
  return "from" in topic ? { from: topic.from, to: topic.to } : {};
}

const smallWords = new Set(["AND", "FOR", "IN", "OF", "PER", "TO"]);

/**
 * Name of an entry, derived from its key: WEBSITE_DISCOUNT_PERCENTAGE is "Website Discount
 * Percentage". Karats and currencies keep their capitals; the unit that stands beside a duration's
 * value is not repeated.
 */
export function readNameFromKey(configKey: string): string {
  const words = configKey
    .replace(/_DURATION_MONTHS$/, "_DURATION")
    .split("_")
    .filter((word) => word !== "");
  const isPair = /^[A-Z]{3}_TO_[A-Z]{3}(?:_|$)/.test(configKey);
  return words
    .map((word, index) => {
      if (/\d/.test(word) || (isPair && (index === 0 || index === 2))) return word;
      if (index > 0 && smallWords.has(word)) return word.toLowerCase();
      return word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();
    })
    .join(" ")
    .replace("Loan to Value", "Loan-to-Value");
}
