import { useEffect, useId, useRef } from "react";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import classes from "./row-select.module.css";
import type { Selection } from "./use-selection.ts";

export function SelectAll<Id>({ selection, label }: { selection: Selection<Id>; label: string }) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const isSome = selection.count > 0 && !selection.isAll;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <label className={classes.box} htmlFor={id}>
      <span className={classes.words}>{label}</span>
      <input
        ref={box}
        id={id}
        type="checkbox"
        checked={selection.isAll}
        onChange={selection.toggleAll}
      />
    </label>
  );
}

export function SelectRow({
  label,
  isSelected,
  onToggle,
}: {
  label: string;
  isSelected: boolean;
  /** With Shift all rows from the last one to this. */
  onToggle(isRange: boolean): void;
}) {
  return (
    <label className={classes.box}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <input
        type="checkbox"
        checked={isSelected}
        onChange={({ nativeEvent }) =>
          onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}
