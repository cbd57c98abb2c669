import { useEffect } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import type texts from "../messages/en/shell.json";
import classes from "./page-area.module.css";

/** Stands in the page's area when a page fails; header, menus and footer go on working. */
export function PageError({ error }: { error: unknown }) {
  const t = useT<typeof texts>("shell");
  useEffect(() => console.error("A page failed", error), [error]);
  return (
    <div className={classes.area}>
      <ErrorPanel
        title={t("pageError.title")}
        text={t("pageError.text")}
        onRetry={() => window.location.reload()}
      />
    </div>
  );
}
