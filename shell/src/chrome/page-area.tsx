import { Outlet, useNavigation } from "react-router-dom";
import classes from "./page-area.module.css";

/** The place of the page inside its frame, with a line that shows that another is being loaded. */
export function PageArea() {
  const { state } = useNavigation();
  return (
    <>
      <div className={classes.progress} data-busy={state === "loading" || undefined} />
      <main id="main" className={classes.main} tabIndex={-1} aria-busy={state === "loading"}>
        <Outlet />
      </main>
    </>
  );
}
