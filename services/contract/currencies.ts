/** Other currencies that a price can be shown in beside KES, for information; the bank keeps a rate of each. */
export const otherCurrencies = ["USD", "EUR", "GBP", "UGX", "TZS", "AED", "INR", "CNY"] as const;

export type OtherCurrency = (typeof otherCurrencies)[number];
