import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useSession } from "@dhahabu/kit/session/use-session";
import { Button } from "@dhahabu/kit/ui/button";
import { Floating } from "@dhahabu/kit/ui/floating";
import { Icon } from "@dhahabu/kit/ui/icon";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { useFailureText } from "../failure/use-failure-text.ts";
import { isTyping } from "../form/is-typing.ts";
import { useTexts } from "../../use-texts.ts";
import { IconButton } from "../icon-button/icon-button.tsx";
import classes from "./undo-bar.module.css";
import { expireUndo, showUndoTo, undoMs, useUndoOffer, withdrawUndo } from "./undo.ts";
import type { ShownOffer } from "./undo.ts";

const undoneMs = undoMs / 3;

/** Where an act that can be taken back is offered to be; announced, and within reach of Ctrl+Z. */
export function UndoBar() {
  const t = useTexts("admin");
  const offer = useUndoOffer();
  const { user } = useSession();
  const [said, setSaid] = useState("");
  useLayoutEffect(() => showUndoTo(user?.id), [user?.id]);
  return (
    <Floating>
      {() => (
        <>
          <div role="status">
            <VisuallyHidden>{offer ? `${offer.message} ${t("undo.hint")}` : said}</VisuallyHidden>
          </div>
          {offer && <OpenBar key={offer.id} offer={offer} onUndone={setSaid} />}
        </>
      )}
    </Floating>
  );
}

function OpenBar({ offer, onUndone }: { offer: ShownOffer; onUndone(sentence: string): void }) {
  const t = useTexts("admin");
  const describeFailure = useFailureText();
  const bar = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"offered" | "working" | "undone">("offered");
  const [fault, setFault] = useState<string>();
  const [isHeld, setIsHeld] = useState(false);
  const doneText = offer.undone ?? t("undo.done");

  async function takeBack() {
    if (state !== "offered") return;
    setState("working");
    setFault(undefined);
    try {
      await offer.onUndo();
      setState("undone");
      onUndone(doneText);
    } catch (error) {
      console.error("An act could not be undone", error);
      setFault(describeFailure(error));
      setState("offered");
    }
  }

  const undoByKey = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "z";
    if (!isShortcut || isTyping(event.target)) return;
    event.preventDefault();
    void takeBack();
  });
  useEffect(() => {
    document.addEventListener("keydown", undoByKey);
    return () => document.removeEventListener("keydown", undoByKey);
  }, []);

  const { id } = offer;
  const isHeldBack = isHeld || state === "working" || fault !== undefined;
  useEffect(() => {
    const endMs = state === "undone" ? undoneMs : undoMs;
    expireUndo(id, isHeldBack ? undefined : endMs);
    return () => expireUndo(id, endMs);
  }, [isHeldBack, state, id]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it waits while somebody is at its buttons
    <div
      ref={bar}
      className={classes.bar}
      data-ground="ink"
      role="group"
      aria-label={t("undo.label")}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(bar.current?.contains(document.activeElement) ?? false)}
      onFocus={() => setIsHeld(true)}
      onBlur={(event) => setIsHeld(event.currentTarget.contains(event.relatedTarget))}
    >
      <p className={classes.text}>
        {state === "undone" ? doneText : offer.message}
        {fault !== undefined && (
          <span className={classes.fault} role="alert">
            {t("undo.failed")} {fault}
          </span>
        )}
      </p>
      {state !== "undone" && (
        <Button look="quiet" isSmall isBusy={state === "working"} onClick={() => void takeBack()}>
          <Icon name="undo" />
          {fault === undefined ? t("undo.action") : t("undo.retry")}
        </Button>
      )}
      <IconButton
        icon="close"
        label={t("undo.dismiss")}
        isSmall
        className={classes.close}
        onClick={() => withdrawUndo(id)}
      />
    </div>
  );
}
