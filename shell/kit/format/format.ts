import { getFormatters } from "@dhahabu/contract/format";
import type { Formatters } from "@dhahabu/contract/format";
import type { Language } from "@dhahabu/contract/language";

// Remotes read the formatters here, so that a page loads them once.
export { getFormatters };

/** What the formatters of a page have written, by kind and values. */
export type WrittenFormats = Record<string, string>;

type Format = (...values: readonly unknown[]) => string;

function nameFormat(kind: string, values: readonly unknown[]): string {
  const plain = values.map((value) => (Object.is(value, -0) ? "-0" : value));
  return `${kind} ${JSON.stringify(plain)}`;
}

function wrap(language: Language, wrapFormat: (kind: string, format: Format) => Format) {
  const entries = Object.entries(getFormatters(language)) as [string, Format][];
  return Object.fromEntries(
    entries.map(([kind, format]) => [kind, wrapFormat(kind, format)]),
  ) as unknown as Formatters;
}

/** Formatters that put all they write into `written`. */
export function recordFormats(language: Language, written: WrittenFormats): Formatters {
  return wrap(language, (kind, format) => (...values) => {
    return (written[nameFormat(kind, values)] ??= format(...values));
  });
}

/** Formatters that take from `written` what stands there: the first of a browser's own takes a cheap phone 0.2 s. */
export function replayFormats(language: Language, written: Readonly<WrittenFormats>): Formatters {
  return wrap(language, (kind, format) => (...values) => {
    return written[nameFormat(kind, values)] ?? format(...values);
  });
}
