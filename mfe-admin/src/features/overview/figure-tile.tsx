import type { ReactNode } from "react";
import { Button } from "@dhahabu/kit/ui/button";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { useTexts } from "../../use-texts.ts";
import classes from "./figure-tile.module.css";

export type FigureState =
  | { status: "loading" }
  | { status: "failed"; retry: () => Promise<void>; isRetrying: boolean }
  | { status: "known"; figure: ReactNode; note: ReactNode; tone?: "good" | "bad" };

export function FigureTile({ label, state }: { label: string; state: FigureState }) {
  return (
    <div className={classes.tile} aria-busy={state.status === "loading" || undefined}>
      <dt className={classes.label}>{label}</dt>
      <FigureContent label={label} state={state} />
    </div>
  );
}

function FigureContent({ label, state }: { label: string; state: FigureState }) {
  const t = useTexts("admin-dashboard");
  if (state.status === "loading") {
    return (
      <dd className={classes.content}>
        <VisuallyHidden>{t("loading")}</VisuallyHidden>
        <span className={classes.figure}>
          <Skeleton width="45%" height="1.1em" />
        </span>
        <span className={classes.note}>
          <Skeleton width="75%" height="0.9em" />
        </span>
      </dd>
    );
  }
  if (state.status === "failed") {
    return (
      <dd className={classes.content}>
        <span className={classes.missing}>{t("notAvailable")}</span>
        <span className={classes.note}>{t("notAvailableNote")}</span>
        <Button
          look="quiet"
          isSmall
          className={classes.retry}
          isBusy={state.isRetrying}
          aria-label={t("retryFigure", { figure: label })}
          onClick={() => void state.retry()}
        >
          {t("retry")}
        </Button>
      </dd>
    );
  }
  return (
    <dd className={classes.content}>
      <span className={classes.figure} data-tone={state.tone}>
        {state.figure}
      </span>
      <span className={classes.note}>{state.note}</span>
    </dd>
  );
}
