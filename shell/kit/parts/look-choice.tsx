import { useId, useSyncExternalStore } from "react";
import { looks } from "@dhahabu/contract/look";
import { chooseLook, getChosenLook, onLookChange } from "../look.ts";
import classes from "./look-choice.module.css";

/** Choice of the light or the dark ground, or of the system's wish, in words of whoever shows it. */
export function LookChoice({
  label,
  nameOf,
}: {
  label: string;
  nameOf(look: "system" | "light" | "dark"): string;
}) {
  const id = useId();
  const look = useSyncExternalStore(onLookChange, getChosenLook, () => undefined);
  return (
    <span className={classes.choice}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <select
        id={id}
        className={classes.select}
        value={look ?? "system"}
        onChange={({ target }) => chooseLook(looks.find((one) => one === target.value))}
      >
        {(["system", ...looks] as const).map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </select>
    </span>
  );
}
