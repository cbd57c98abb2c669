/**
 * The address of this site that sent a visitor to sign in, with its query and anchor; undefined where there is none,
 * or somebody else was signed in there. Only a path of this site counts.
 */
export function readWayBack(state: unknown, userId: number): string | undefined {
  const { cameFrom, of: whose } = (state ?? {}) as { cameFrom?: unknown; of?: unknown };
  if (typeof cameFrom !== "string" || (whose !== undefined && whose !== userId)) return undefined;
  // What a browser may read as the name of another host: `//` and `/\`, whatever stands between.
  return /^\/(?![\s/\\])/.test(cameFrom) ? cameFrom : undefined;
}
