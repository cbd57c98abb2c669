import { useEffect, useState } from "react";

/** Whether the search over all of the office is open; Ctrl+K (on a Mac Cmd+K) opens it, but not over another dialog. */
export function usePalette(): [isOpen: boolean, set: (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    function openByKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (document.querySelector("dialog[open]") === null) setIsOpen(true);
    }
    document.addEventListener("keydown", openByKey);
    return () => document.removeEventListener("keydown", openByKey);
  }, []);
  return [isOpen, setIsOpen];
}
