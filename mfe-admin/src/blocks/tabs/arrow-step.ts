/** Where a key leads in a row of things, from one end round to the other; undefined for other keys. `dir` is that of the text. */
export function findStep(
  key: string,
  { from, count, dir }: { from: number; count: number; dir: "ltr" | "rtl" },
): number | undefined {
  const forth = dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  const back = dir === "rtl" ? "ArrowRight" : "ArrowLeft";
  if (key === forth) return (from + 1) % count;
  if (key === back) return (from - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
