import { useFormat } from "@dhahabu/kit/format/use-format";
import { useTexts } from "../../use-texts.ts";

/** A moment as the bank's clocks show it; `day` leaves the hour to the tooltip. Takes ISO 8601. */
export function EastAfricaTime({
  moment,
  precision = "minute",
}: {
  moment: string;
  precision?: "day" | "minute";
}) {
  const t = useTexts("admin");
  const format = useFormat();
  const exact = t("eastAfricaTime", { moment: format.dateTime(moment) });
  return (
    <time dateTime={moment} data-tip={precision === "day" ? exact : undefined}>
      {precision === "day" ? format.date(moment) : exact}
    </time>
  );
}
