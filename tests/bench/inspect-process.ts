import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

/** Resident memory of a process in bytes. */
export async function readResidentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/** Time on a processor that a process took since its start, in milliseconds; 0 for one that is gone. */
export async function readCpuMs(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // Fields 14 and 15 of proc(5), in ticks of 10 ms; the second field may hold spaces.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

/** Collects the garbage of a Node process that was started with `--inspect=127.0.0.1:<port>`. */
export async function collectGarbage(inspectorPort: number): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${inspectorPort}/json/list`);
  const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? "");
  const call = (id: number, method: string) =>
    new Promise<void>((done, failed) => {
      const onMessage = (event: MessageEvent<string>) => {
        if ((JSON.parse(event.data) as { id?: number }).id !== id) return;
        socket.removeEventListener("message", onMessage);
        done();
      };
      socket.addEventListener("message", onMessage);
      socket.addEventListener("error", () => failed(new Error("The inspector is gone.")));
      socket.send(JSON.stringify({ id, method }));
    });
  await new Promise((opened) => {
    socket.addEventListener("open", opened);
  });
  await call(1, "HeapProfiler.collectGarbage");
  await call(2, "HeapProfiler.collectGarbage");
  socket.close();
}

/** Resident memory once it has come to rest after a collection: no reading of a second differs by more than 0.5 %. */
export async function readSettledBytes(pid: number, inspectorPort: number): Promise<number> {
  const readings: number[] = [];
  for (let tries = 0; tries < 60; tries += 1) {
    if (tries % 10 === 0) await collectGarbage(inspectorPort);
    readings.push(await readResidentBytes(pid));
    const recent = readings.slice(-5);
    const [least, most] = [Math.min(...recent), Math.max(...recent)];
    if (recent.length === 5 && most - least < least * 0.005) return most;
    await delay(250);
  }
  return readings.at(-1) ?? Number.NaN;
}
