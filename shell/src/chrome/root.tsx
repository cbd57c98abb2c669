import { Outlet } from "react-router-dom";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { ToastArea } from "@dhahabu/kit/toast/toast-area";
import { TooltipArea } from "@dhahabu/kit/tooltip/tooltip-area";
import type texts from "../messages/en/shell.json";
import { usePageEffects } from "./page-effects.ts";
import classes from "./root.module.css";

function PageEffects() {
  usePageEffects();
  return null;
}

/** What every page has, in whichever frame it stands: the skip link, and what floats over it. */
export function Root() {
  const t = useT<typeof texts>("shell");
  return (
    <div className={classes.root}>
      <a className={classes.skip} href="#main">
        {t("skip")}
      </a>
      <Outlet />
      <PageEffects />
      <ToastArea />
      <TooltipArea />
    </div>
  );
}
