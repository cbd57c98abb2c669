import { useState } from "react";
import { keep, readKept } from "./kept-value.ts";

/** A switch that this browser remembers by a name; where it may not, it holds as long as the page. */
export function useKeptSwitch(name: string): [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => readKept(name) === "on");
  return [
    isOn,
    (next) => {
      setIsOn(next);
      keep(name, next ? "on" : "off");
    },
  ];
}
