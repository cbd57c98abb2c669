import { Suspense, lazy, useEffect, useState } from "react";
import { findTip } from "./find-tip.ts";
import type { Tip } from "./find-tip.ts";

const LazyTooltip = lazy(async () => {
  const { Tooltip } = await import(/* webpackChunkName: "tooltip" */ "./tooltip.tsx");
  return { default: Tooltip };
});

/** What a visitor points at, touches or gives the focus to, where it has a tooltip. */
interface Intent extends Tip {
  readonly isTouch: boolean;
}

/** The place of tooltips; their code is loaded when a visitor first comes to something that has one. */
export function TooltipArea() {
  const [intent, setIntent] = useState<Intent>();
  useEffect(() => {
    function notice({ target, type, pointerType }: Event & { pointerType?: string }) {
      const tip = findTip(target);
      if (!tip) return;
      const isTouch = type === "pointerover" && pointerType === "touch";
      setIntent((known) =>
        known?.element === tip.element && known.text === tip.text ? known : { ...tip, isTouch },
      );
    }
    document.addEventListener("pointerover", notice);
    document.addEventListener("focusin", notice);
    return () => {
      document.removeEventListener("pointerover", notice);
      document.removeEventListener("focusin", notice);
    };
  }, []);
  return intent ? (
    <Suspense fallback={null}>
      <LazyTooltip {...intent} />
    </Suspense>
  ) : null;
}
