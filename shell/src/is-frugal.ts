interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** True where data are to be saved, or are slow to come: nothing is fetched then that nobody has asked for. */
export function isFrugal(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith("2g") === true;
}
