import type { CounterItem } from "@dhahabu/contract/counter";
import type { AssayMethod } from "@dhahabu/contract/counter-terms";
import { normaliseDecimal, toExactNumber } from "@dhahabu/contract/decimal-text";
import type { Language } from "@dhahabu/contract/language";
import type { GoldType } from "@dhahabu/contract/pricing";

/** What is typed about a piece; `key` is made once for each piece that is sent. */
export interface ItemValues {
  readonly key: string;
  readonly description: string;
  readonly goldType: GoldType;
  readonly gross: string;
  readonly stones: string;
  readonly fineness: string;
  readonly method: AssayMethod;
  readonly seal: string;
}

/** An empty form, or what is known of a piece that is corrected. */
export function beginItem(key: string, item: CounterItem | undefined): ItemValues {
  return {
    key,
    description: item?.description ?? "",
    goldType: item?.goldType ?? "22K",
    gross: item ? String(item.grossGrams) : "",
    stones: item && item.stonesGrams > 0 ? String(item.stonesGrams) : "",
    fineness: item ? String(item.fineness) : "",
    method: item?.assayMethod ?? "xrf",
    seal: item?.seal ?? "",
  };
}

/** What is sent of it. */
export function writeItem(values: ItemValues, language: Language, replaces: number | undefined) {
  const number = (text: string) => toExactNumber(normaliseDecimal(text, language));
  return {
    description: values.description,
    goldType: values.goldType,
    grossGrams: number(values.gross),
    stonesGrams: values.stones.trim() === "" ? ("" as const) : number(values.stones),
    fineness: number(values.fineness),
    assayMethod: values.method,
    seal: values.seal,
    key: values.key,
    ...(replaces !== undefined && { replaces }),
  };
}
