import { scenarios } from "./scenarios.ts";
import { seconds } from "./scenario.ts";
import type { Scenario } from "./scenario.ts";

// `npm run test:faults` runs every scenario; `npm run test:faults -- redis` those with that in their name.
const words = process.argv.slice(2);
const chosen = scenarios.filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
if (chosen.length === 0) {
  console.error(
    `No scenario has that name; there are: ${scenarios.map(({ name }) => name).join(", ")}`,
  );
  process.exit(2);
}

// Whoever ends the run must not leave servers behind: they are killed as this process exits.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => process.exit(130));
}
process.once("disconnect", () => process.exit(130));

// Most of a scenario is waiting; each has a bank and servers of its own.
const atOnce = 2;
const waiting = chosen.filter(({ isTimed }) => isTimed !== true);
const startedAtMs = performance.now();
let failed = 0;

async function runOne({ name, claim, run }: Scenario): Promise<void> {
  const scenarioStartedAtMs = performance.now();
  let outcome: string;
  try {
    outcome = `ok      ${await run()}`;
  } catch (error) {
    failed += 1;
    outcome = `FAILED  ${error instanceof Error ? error.message : String(error)}`;
  }
  const took = seconds(performance.now() - scenarioStartedAtMs).padStart(8);
  console.log(`${name}: ${claim}\n  ${took}  ${outcome}`);
}

async function runInTurn(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) await runOne(next);
}

await Promise.all(Array.from({ length: atOnce }, runInTurn));
for (const timed of chosen.filter(({ isTimed }) => isTimed === true)) await runOne(timed);
const took = seconds(performance.now() - startedAtMs);
console.log(`\n${chosen.length - failed} passed, ${failed} failed in ${took}`);
process.exit(failed === 0 ? 0 : 1);
