import { useState } from "react";

/** A switch that this browser remembers by a name; where it may not, it holds as long as the page. */
export function useKeptSwitch(name: string): [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => {
    try {
      return localStorage.getItem(name) === "on";
    } catch {
      return false;
    }
  });
  return [
    isOn,
    (next) => {
      setIsOn(next);
      try {
        localStorage.setItem(name, next ? "on" : "off");
      } catch {
        // The browser's settings forbid it.
      }
    },
  ];
}
