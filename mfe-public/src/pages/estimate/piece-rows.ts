import { maxPieceRows } from "@dhahabu/contract/quote-terms";

/** Rows that a form begins with, and those more that it has where nothing can add one. */
const firstRows = 2;
export const plainRows = 4;

/** How many rows show everything that was typed; an address can name any, and the form has its most. */
export function countRows(typed: Readonly<Record<string, string>>): number {
  const places = Object.entries(typed).flatMap(([name, text]) => {
    const place = /^items\.(\d{1,2})\./.exec(name)?.[1];
    return place === undefined || text.trim() === "" ? [] : [Number(place) + 1];
  });
  return Math.min(maxPieceRows, Math.max(firstRows, ...places));
}
