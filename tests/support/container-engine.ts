import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** What the integration tests' servers run on. */
export type Engine = "containers" | "embedded";

/** Images of the servers; the same as in docker-compose.yml. */
export const serverImages = { postgres: "postgres:18-alpine", redis: "redis:8-alpine" } as const;

/** What `TEST_ENGINE` asks for: containers or embedded; undefined where it leaves the choice. */
export function readChosenEngine(): Engine | undefined {
  const given = process.env["TEST_ENGINE"];
  return given === "containers" || given === "embedded" ? given : undefined;
}

/** Finds out whether a container engine answers and has, or can get, every image. */
export async function findEngine(): Promise<Engine> {
  if (!(await succeeds("docker", ["info"], 15_000))) return "embedded";
  for (const image of Object.values(serverImages)) {
    const isThere =
      (await succeeds("docker", ["image", "inspect", image], 15_000)) ||
      (await succeeds("docker", ["pull", "--quiet", image], 120_000));
    if (!isThere) return "embedded";
  }
  return "containers";
}

/** True where an engine answers that builds and starts what a compose file says. */
export async function hasCompose(): Promise<boolean> {
  const questions = [["info"], ["compose", "version"], ["buildx", "version"]];
  const answers = await Promise.all(questions.map((args) => succeeds("docker", args, 15_000)));
  return answers.every(Boolean);
}

/** The line that says what the servers run on. */
export function describeEngine(engine: Engine): string {
  return engine === "containers"
    ? `Testcontainers: ${Object.values(serverImages).join(" and ")}`
    : "embedded servers, since no container engine answers with the images or TEST_ENGINE says so";
}

async function succeeds(command: string, args: string[], timeoutMs: number): Promise<boolean> {
  try {
    await run(command, args, { timeout: timeoutMs });
    return true;
  } catch {
    return false;
  }
}
