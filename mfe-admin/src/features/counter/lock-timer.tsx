import { useEffect, useEffectEvent, useState } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import { useTexts } from "../../use-texts.ts";

const secondMs = 1000;
const warnBelowSeconds = 300;

const readSeconds = (until: string) =>
  Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / secondMs));

/** How long figures still hold, second by second; `onOver` hears when they do not any more. */
export function LockTimer({ lockedUntil, onOver }: { lockedUntil: string; onOver?: () => void }) {
  const t = useTexts("admin-counter");
  const format = useFormat();
  const [left, setLeft] = useState(() => readSeconds(lockedUntil));
  const tick = useEffectEvent(() => {
    const seconds = readSeconds(lockedUntil);
    if (seconds === 0 && left > 0) onOver?.();
    setLeft(seconds);
  });
  useEffect(() => {
    const timer = setInterval(() => tick(), secondMs);
    return () => clearInterval(timer);
  }, []);
  if (left === 0) return <StatusBadge tone="bad">{t("valuationState.expired")}</StatusBadge>;
  return (
    <span role="timer">
      <StatusBadge tone={left < warnBelowSeconds ? "warning" : "good"}>
        {t("holdsFor", { time: `\u2066${format.playTime(left)}\u2069` })}
      </StatusBadge>
    </span>
  );
}
