/** State of a process: `ok` when every dependency answers. */
export interface Health {
  status: "ok" | "unavailable";
  dependencies: Record<string, "up" | "down">;
}

/** Checks by dependency name; a check that throws or takes over 2 s means `down`. */
export type HealthChecks = Record<string, () => Promise<unknown>>;

/** Answered by every process whose event loop turns, whatever its dependencies do. */
export const alivePath = "/livez";

const checkWithinMs = 2000;

/** Creates the function that asks every dependency at once and tells their states. */
export function createHealthCheck(checks: HealthChecks): () => Promise<Health> {
  return async () => {
    const states = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => [name, await stateOf(check)] as const),
    );
    const isOk = states.every(([, state]) => state === "up");
    return { status: isOk ? "ok" : "unavailable", dependencies: Object.fromEntries(states) };
  };
}

async function stateOf(check: () => Promise<unknown>): Promise<"up" | "down"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), checkWithinMs);
  });
  try {
    await Promise.race([check(), late]);
    return "up";
  } catch {
    return "down";
  } finally {
    clearTimeout(timer);
  }
}
