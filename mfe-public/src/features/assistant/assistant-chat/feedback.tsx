import { useEffect, useRef } from "react";
import type { Rating } from "../conversation-state.ts";
import classes from "./feedback.module.css";
import type { Speaker } from "./speaker.ts";

// Drawn as the icons of the bank are; the other thumb is the same, turned over.
const thumb =
  "M7.5 10.75v9.5H4a.75.75 0 0 1-.75-.75v-8a.75.75 0 0 1 .75-.75zl3.75-7.5a2.25 2.25 0 0 1 2.25 2.25v4h5.4a1.75 1.75 0 0 1 1.73 2l-1 7a1.75 1.75 0 0 1-1.73 1.75H7.5";

/** Two thumbs for an answer, and what became of the one that was pressed. */
export function Feedback({
  speaker: { chatT: t, language, dir },
  rating,
  onRate,
}: {
  speaker: Speaker;
  rating: Rating | undefined;
  onRate: (isHelpful: boolean) => void;
}) {
  const outcomeRef = useRef<HTMLSpanElement>(null);
  const state = rating?.state;
  // On a narrow screen what is said goes to a line of its own, which may lie under the end of the history.
  useEffect(() => {
    const log = outcomeRef.current?.closest("[role=log]");
    if (!log || !outcomeRef.current) return;
    const { bottom } = outcomeRef.current.getBoundingClientRect();
    log.scrollTop += Math.max(0, bottom - log.getBoundingClientRect().bottom);
  }, [state]);
  return (
    <div className={classes.feedback} lang={language} dir={dir}>
      {[true, false].map((isHelpful) => (
        <button
          key={String(isHelpful)}
          type="button"
          className={classes.thumb}
          aria-label={t(isHelpful ? "feedback.helpful" : "feedback.unhelpful")}
          aria-pressed={rating?.isHelpful === isHelpful}
          onClick={() => onRate(isHelpful)}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={thumb} />
          </svg>
        </button>
      ))}
      <span ref={outcomeRef} role="status" className={classes.outcome}>
        {state === "kept" && t("feedback.thanks")}
        {state === "failed" && t("feedback.failure")}
      </span>
    </div>
  );
}
