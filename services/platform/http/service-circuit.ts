import { nobody } from "@dhahabu/contract/internal";
import type { Owner } from "@dhahabu/contract/route";
import { createCircuit } from "./circuit.ts";
import type { Circuit } from "./circuit.ts";
import { alivePath } from "./health.ts";
import type { Log } from "../log.ts";
import type { Keyring } from "./keyring.ts";
import { createSignedClient, isTimeOut } from "./signed-client.ts";
import type { ServiceAnswer, SignedClient } from "./signed-client.ts";

/** Creates the circuit of a service of the bank, and tells the log when it opens and closes. */
export function createServiceCircuit(options: {
  service: Owner;
  keys: Pick<Keyring, "signingKey">;
  url: string;
  connectWithinMs: number;
  answerWithinMs: number;
  log: Log;
}): Omit<Circuit, "stop"> & { close(): Promise<void> } {
  const { service, log } = options;
  // Calls that wait must not keep the question whether anybody answers.
  const questions = createSignedClient({ ...options, connections: 1 });
  const circuit = createCircuit({
    service,
    isAlive: (signal) => ask(questions, alivePath, signal),
    slow: { isTimeOut, isWell: (signal) => assertWell(questions, service, signal) },
    onChange(isOpen) {
      if (isOpen) log.warn({ owner: service }, "a service does not answer; its calls are refused");
      else log.warn({ owner: service }, "a service answers again");
    },
  });
  return {
    run: (call) => circuit.run(call),
    close() {
      circuit.stop();
      return questions.destroy();
    },
  };
}

/** Throws unless a service says that it is well. */
export async function assertWell(
  client: SignedClient,
  service: Owner,
  signal: AbortSignal,
): Promise<void> {
  const { status } = await ask(client, "/health", signal);
  if (status !== 200) throw new Error(`${service} is not well.`);
}

function ask(client: SignedClient, path: string, signal: AbortSignal): Promise<ServiceAnswer> {
  return client.send({ method: "GET", path, caller: { ...nobody, requestId: "none" }, signal });
}
