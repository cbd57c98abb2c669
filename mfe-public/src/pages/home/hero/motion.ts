const stillQueries = [
  "(prefers-reduced-motion: reduce)",
  "(prefers-reduced-data: reduce)",
] as const;

interface DataSavingNavigator extends Navigator {
  readonly connection?: { readonly saveData?: boolean };
}

/** True where the visitor has asked neither for less motion nor for less data. */
export function isMotionWelcome(): boolean {
  const { connection } = navigator as DataSavingNavigator;
  return !connection?.saveData && !stillQueries.some((query) => matchMedia(query).matches);
}

/** Calls back whenever `isMotionWelcome` may have changed; gives back the way to stop. */
export function subscribeToMotion(onChange: () => void): () => void {
  const lists = stillQueries.map((query) => matchMedia(query));
  for (const list of lists) list.addEventListener("change", onChange);
  return () => {
    for (const list of lists) list.removeEventListener("change", onChange);
  };
}
