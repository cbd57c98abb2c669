/** Tab that a key leads to, undefined for a key that leads nowhere; the arrows follow the direction of the script. */
export function findNextTab({
  key,
  selected,
  count,
  dir,
}: {
  key: string;
  selected: number;
  count: number;
  dir: "ltr" | "rtl";
}): number | undefined {
  const forward = dir === "rtl" ? "ArrowLeft" : "ArrowRight";
  const backward = dir === "rtl" ? "ArrowRight" : "ArrowLeft";
  if (key === forward) return (selected + 1) % count;
  if (key === backward) return (selected + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
