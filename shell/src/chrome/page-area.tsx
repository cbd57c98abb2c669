import { Fragment } from "react";
import { Outlet } from "react-router-dom";
import { useRouterState } from "@dhahabu/kit/router";
import classes from "./page-area.module.css";
import { useSignOuts } from "./use-sign-outs.ts";

/** The place of the page inside its frame, with a line that shows that another is being loaded. */
export function PageArea() {
  const { isLoading } = useRouterState();
  return (
    <>
      <div className={classes.progress} data-busy={isLoading || undefined} />
      <main id="main" className={classes.main} tabIndex={-1} aria-busy={isLoading}>
        <Fragment key={useSignOuts()}>
          <Outlet />
        </Fragment>
      </main>
    </>
  );
}
