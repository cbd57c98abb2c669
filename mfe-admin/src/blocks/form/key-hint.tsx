import classes from "./key-hint.module.css";

/** The keys of a button, as keyboards write them, for who has one. */
export function KeyHint({ keys }: { keys: string }) {
  return (
    <kbd className={classes.keys} dir="ltr" aria-hidden="true">
      {keys}
    </kbd>
  );
}
