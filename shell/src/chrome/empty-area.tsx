import classes from "./empty-area.module.css";
import { PagePlaceholder } from "./page-placeholder.tsx";

/** Stands in the place of a frame and its page until the browser draws both. */
export function EmptyArea() {
  return (
    <>
      <div className={classes.bar} data-ground="ink" />
      <main id="main" tabIndex={-1}>
        <PagePlaceholder />
      </main>
    </>
  );
}
