import { createApiClient, signIn } from "../support/api-client.ts";
import { startFaultBank } from "./fault-bank.ts";
import type { FaultBank } from "./fault-bank.ts";
import { balance } from "./ledger.ts";
import { sendEnquiries } from "./load.ts";
import { read, whereConnectionsMove } from "./readers.ts";
import { assertThat, enquiryCount as count, seconds } from "./scenario.ts";
import type { Scenario } from "./scenario.ts";

const restarts = 3;
const startsWithinMs = 3000;

async function restartTwins(): Promise<string> {
  const bank = await startFaultBank({ env: { GATEWAYS: "2" } });
  try {
    const admin = createApiClient(bank.origin);
    await signIn(admin, bank.admin);
    const sending = sendEnquiries({ origin: bank.origin, count, overSeconds: 20 });
    sending.catch(() => undefined);
    const reading = read(bank.origin);
    const took: string[] = [];
    for (let restart = 0; restart < restarts; restart += 1) {
      const startedAtMs = performance.now();
      await bank.stack.restartProcess("gateway");
      took.push(seconds(performance.now() - startedAtMs));
    }
    const { answered, errors } = await reading.end();
    assertThat(errors.length === 0, `Of ${answered} reads ${errors.length} failed: ${errors[0]}`);
    const load = await sending;
    assertThat(load.refused === 0, `${load.refused} enquiries were refused.`);
    const { status } = await admin.get("/api/user");
    assertThat(status === 200, `Afterwards the session was answered ${status}.`);
    const sums = await balance(bank, load);
    const startedMs = await timeStarts(bank);
    const middle = startedMs.toSorted((one, other) => one - other)[1] ?? Infinity;
    assertThat(middle < startsWithinMs, `The gateways started in ${seconds(middle)}.`);
    const starts = startedMs.map(seconds).join(", ");
    return `${sums}; ${answered} reads on new and kept connections, 0 errors; both restarted in ${took.join(", ")}; both at once started in ${starts}`;
  } finally {
    await bank.stop();
  }
}

/** How long gateways that were down take until they answer, three times. */
async function timeStarts({ stack }: FaultBank): Promise<number[]> {
  const took: number[] = [];
  for (let start = 0; start < restarts; start += 1) {
    await stack.stopProcess("gateway");
    const startedAtMs = performance.now();
    await stack.startProcess("gateway");
    took.push(performance.now() - startedAtMs);
  }
  return took;
}

/** What a gateway that goes does to its visitors. */
export const gatewayFaults: Scenario[] = [
  {
    name: "gateway-restarted",
    isTimed: true,
    claim:
      "two gateways restarted one after the other under load, three times: no error; started in 3 s",
    run: () => whereConnectionsMove(restartTwins),
  },
];
