import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => undefined;

/**
 * False on the server and until the page has been hydrated. Before, a submit would be the browser's own
 * and put what was typed into the address.
 */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
