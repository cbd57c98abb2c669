// Health check inside a container: asks its process whether it is ready. One that has answered before and then gives
// no answer three times in a row stands still: it is killed, and the container's restart policy starts it again.
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const answerWithinMs = 3000;
const mostUnanswered = 3;
const stateFile = join(tmpdir(), "health.json");

function readState() {
  try {
    return JSON.parse(readFileSync(stateFile, "utf8"));
  } catch {
    return { unanswered: 0 };
  }
}

async function ask() {
  const url = `http://127.0.0.1:${process.env.METRICS_PORT}/readyz`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(answerWithinMs) });
  const { pid } = await answer.json();
  return { isReady: answer.ok, pid };
}

const state = readState();
const answer = await ask().catch(() => undefined);
const next = answer
  ? { pid: answer.pid, unanswered: 0 }
  : { ...state, unanswered: state.unanswered + 1 };
writeFileSync(stateFile, JSON.stringify(next));
if (next.unanswered >= mostUnanswered && next.pid) process.kill(next.pid, "SIGKILL");
process.exit(answer?.isReady ? 0 : 1);
