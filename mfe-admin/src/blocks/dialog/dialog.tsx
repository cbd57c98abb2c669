import { useEffectEvent, useId, useLayoutEffect, useRef } from "react";
import type { ReactNode } from "react";
import { enterModal } from "@dhahabu/kit/ui/floating";
import { useTexts } from "../../use-texts.ts";
import { IconButton } from "../icon-button/icon-button.tsx";
import classes from "./dialog.module.css";

interface DialogProps {
  title: string;
  isOpen: boolean;
  /** Escape, the cross: whoever opened it decides. */
  onClose(): void;
  children: ReactNode;
  /** Stays in sight under content that scrolls. */
  footer?: ReactNode;
  size?: "small" | "medium" | "large" | undefined;
}

/** A modal dialog of the browser's own: the page behind is out of reach, Escape asks to close, the focus returns. */
export function Dialog({ isOpen, ...rest }: DialogProps) {
  return isOpen ? <OpenDialog {...rest} /> : null;
}

/** Of the key that opened a dialog and is still held, a field in it makes no submit. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  const isHeld = event.key === "Enter" && event.repeat;
  if (isHeld && event.target instanceof HTMLInputElement) event.preventDefault();
}

function OpenDialog({
  title,
  onClose,
  children,
  footer,
  size = "medium",
}: Omit<DialogProps, "isOpen">) {
  const t = useTexts("admin");
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Told twice, the browser closes a dialog without asking; whoever opened it may refuse all the same.
    function closed() {
      element?.showModal();
      close();
    }
    element.showModal();
    const leaveModal = enterModal(element);
    element.addEventListener("close", closed);
    element.addEventListener("keydown", ignoreHeldEnter);
    return () => {
      element.removeEventListener("close", closed);
      element.removeEventListener("keydown", ignoreHeldEnter);
      leaveModal();
      element.close();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-size={size}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div>
        <header className={classes.head}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <IconButton
            icon="close"
            label={t("dialog.close")}
            className={classes.close}
            onClick={onClose}
          />
        </header>
        <div className={classes.content}>{children}</div>
        {footer && <footer className={classes.foot}>{footer}</footer>}
      </div>
    </dialog>
  );
}
