// One each for what a process hears, its locks and its nightly work.
const besidePool = 3;
const ownOfPostgres = 20;

/** How many connections processes may ask of PostgreSQL at their most, beside its own. */
export function countConnections(processes: number, pool: number): number {
  return processes * (pool + besidePool) + ownOfPostgres;
}
