/** Counts what each network holds open at this moment, up to a most for one. */
export interface OpenCounter {
  isFull(network: string): boolean;
  /** Takes a place for a network until `holder` closes. */
  hold(network: string, holder: NodeJS.EventEmitter): void;
}

/** Creates a counter that gives each network `most` places. */
export function createOpenCounter(most: number): OpenCounter {
  const countByNetwork = new Map<string, number>();

  function change(network: string, by: 1 | -1): void {
    const next = (countByNetwork.get(network) ?? 0) + by;
    if (next > 0) countByNetwork.set(network, next);
    else countByNetwork.delete(network);
  }

  return {
    isFull: (network) => (countByNetwork.get(network) ?? 0) >= most,
    hold(network, holder) {
      change(network, 1);
      holder.once("close", () => change(network, -1));
    },
  };
}
