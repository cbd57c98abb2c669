import type { ReactNode } from "react";
import { useT } from "../i18n/use-t.ts";
import { Button } from "./button.tsx";
import classes from "./panel.module.css";

/** A notice that stands in the place of what it speaks about. */
export function Panel({
  title,
  children,
  actions,
  isAlert = false,
}: {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Announced at once. */
  isAlert?: boolean;
}) {
  return (
    <section className={classes.panel} role={isAlert ? "alert" : undefined}>
      <h2 className={classes.title}>{title}</h2>
      {children && <div className={classes.text}>{children}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </section>
  );
}

/** What stands where something could not be loaded, with Retry. */
export function ErrorPanel({
  title,
  text,
  onRetry,
  isRetrying = false,
}: {
  title?: string | undefined;
  text?: string;
  onRetry: () => void;
  isRetrying?: boolean;
}) {
  const t = useT("kit");
  return (
    <Panel
      isAlert
      title={title ?? t("error.title")}
      actions={
        <Button look="secondary" onClick={onRetry} isBusy={isRetrying}>
          {isRetrying ? t("error.retrying") : t("error.retry")}
        </Button>
      }
    >
      <p>{text ?? t("error.text")}</p>
    </Panel>
  );
}
