import { useEffect, useState } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguageTraits } from "@dhahabu/kit/i18n/use-t";
import { useTexts } from "../../use-texts.ts";
import { findDistance } from "./time-distance.ts";

const tickMs = 30_000;

/** A moment (ISO 8601) as the bank's clocks show it, or how far it is from now; the tooltip has it in full. */
export function Moment({
  at,
  precision = "minute",
}: {
  at: string;
  precision?: "minute" | "day" | "relative" | undefined;
}) {
  const t = useTexts("admin");
  const format = useFormat();
  const exact = t("eastAfricaTime", { moment: format.dateTime(at) });
  if (precision === "minute") return <time dateTime={at}>{exact}</time>;
  return (
    <time dateTime={at} data-tip={exact}>
      {precision === "day" ? format.date(at) : <Distance at={at} />}
    </time>
  );
}

function Distance({ at }: { at: string }) {
  const { locale } = useLanguageTraits();
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const { value, unit } = findDistance(Date.parse(at), nowMs);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" }).format(
    value,
    unit,
  );
}
