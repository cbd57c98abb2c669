import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { useStore } from "zustand/react";
import { createStore } from "zustand/vanilla";

/** Modal dialogs that are open, the topmost last. */
const modals = createStore<{ open: readonly HTMLElement[] }>(() => ({ open: [] }));

/** Tells that a modal dialog is open, so that all around it is inert. Gives back what tells that it is closed. */
export function enterModal(dialog: HTMLElement): () => void {
  modals.setState(({ open }) => ({ open: [...open, dialog] }));
  return () => modals.setState(({ open }) => ({ open: open.filter((other) => other !== dialog) }));
}

/**
 * Holds what floats over a page and is to be seen, heard and pressed at any time: while a modal dialog is
 * open its content lies inside that, as it is.
 */
export function Floating({ children }: { children(place: HTMLElement): ReactNode }) {
  const home = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<HTMLElement>();
  const dialog = useStore(modals, ({ open }) => open.at(-1));
  useLayoutEffect(() => setPlace(document.createElement("div")), []);
  useLayoutEffect(() => {
    if (place) (dialog ?? home.current)?.append(place);
  }, [place, dialog]);
  useEffect(() => () => place?.remove(), [place]);
  return <div ref={home}>{place && createPortal(children(place), place)}</div>;
}
