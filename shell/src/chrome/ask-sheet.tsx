import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useLocation } from "@dhahabu/kit/router";
import { Icon } from "@dhahabu/kit/ui/icon";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type texts from "../messages/en/shell.json";
import classes from "./ask-sheet.module.css";
import { ChatLink } from "./chat-link.tsx";

/** A sheet over the page: from below on a phone, beside it on a wider screen. What was said in it stays while it is closed. */
export function AskSheet({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useT<typeof texts>("shell");
  const titleId = useId();
  const sheetRef = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) sheetRef.current?.showModal();
    else sheetRef.current?.close();
  }, [isOpen]);
  // A link of an answer leads on: the page it leads to is to be seen.
  const { key } = useLocation();
  const seenRef = useRef(key);
  useEffect(() => {
    if (seenRef.current !== key) onClose();
    seenRef.current = key;
  }, [key, onClose]);
  return (
    <dialog
      ref={sheetRef}
      className={classes.sheet}
      aria-labelledby={titleId}
      onClose={onClose}
      // Closed by a press beside it too.
      {...{ closedby: "any" }}
    >
      <div className={classes.body}>
        <header className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {t("ask.title")}
          </h2>
          <ChatLink look="words" />
          <button type="button" className={classes.close} onClick={onClose}>
            <Icon name="close" />
            <VisuallyHidden>{t("menu.close")}</VisuallyHidden>
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
