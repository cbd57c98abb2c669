import { useEffect, useRef, useState } from "react";
import { Button } from "@dhahabu/kit/ui/button";
import { useFactorTexts } from "./factor-texts.tsx";
import classes from "./second-factor.module.css";

/** Recovery codes, which are shown this once; `onDone` comes when their owner has kept them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone(): void }) {
  const t = useFactorTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [copy, setCopy] = useState<"none" | "done" | "byHand">("none");
  const isReady = t !== undefined;
  useEffect(() => {
    if (isReady) heading.current?.focus();
  }, [isReady]);
  if (!t) return null;

  async function copyCodes() {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      setCopy("done");
    } catch {
      // Without https or the right, the browser copies nothing by itself.
      if (list.current) getSelection()?.selectAllChildren(list.current);
      setCopy("byHand");
    }
  }

  return (
    <div className={classes.parts}>
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {t("codes.title")}
      </h2>
      <p className={classes.lead}>{t("codes.lead")}</p>
      <ul ref={list} className={classes.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className={classes.lead} role="status">
        {copy === "done" && t("codes.copied")}
        {copy === "byHand" && t("codes.copyByHand")}
      </p>
      <div className={classes.actions}>
        <Button look="secondary" onClick={() => void copyCodes()}>
          {t("codes.copy")}
        </Button>
        <Button onClick={onDone}>{t("codes.done")}</Button>
      </div>
    </div>
  );
}
