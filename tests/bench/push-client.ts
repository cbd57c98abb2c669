import { connect } from "node:net";

/** What the push client is asked to do: open so many streams of one gateway. */
export interface PushOrder {
  origin: string;
  count: number;
}

/** What the push client tells: all streams are open, a tick has reached them all, or one was lost. */
export type PushReport =
  | { type: "open" }
  | { type: "told"; lastAtMs: number }
  | { type: "lost"; reason: string };

// A process of its own, so that reading thousands of streams takes nothing from the gateway's process.
const opensAtOnce = 100;
const addresses = 50;
const mark = "event: prices.changed\n";

function report(message: PushReport): void {
  process.send?.(message);
}

const nowMs = () => performance.timeOrigin + performance.now();

process.once("message", (order: PushOrder) => {
  const { hostname, port, host } = new URL(order.origin);
  let openedCount = 0;
  let startedCount = 0;
  let toldCount = 0;

  function onText(text: string): void {
    if (!text.includes(mark)) return;
    toldCount += 1;
    if (toldCount < order.count) return;
    toldCount = 0;
    report({ type: "told", lastAtMs: nowMs() });
  }

  function openOne(): void {
    const place = startedCount;
    startedCount += 1;
    const socket = connect({
      host: hostname,
      port: Number(port),
      localAddress: `127.0.0.${2 + (place % addresses)}`,
    });
    let isOpen = false;
    socket.setNoDelay(true);
    socket.once("connect", () =>
      socket.write(
        `GET /api/events HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\n\r\n`,
      ),
    );
    socket.on("data", (chunk) => {
      const text = chunk.toString("latin1");
      if (isOpen) {
        onText(text);
        return;
      }
      if (!text.startsWith("HTTP/1.1 200 ")) {
        report({ type: "lost", reason: text.slice(0, 200) });
        return;
      }
      isOpen = true;
      openedCount += 1;
      if (openedCount === order.count) report({ type: "open" });
      else if (startedCount < order.count) openOne();
    });
    socket.once("error", (error) => report({ type: "lost", reason: error.message }));
    socket.once("close", () => report({ type: "lost", reason: "closed" }));
  }

  for (let count = 0; count < Math.min(opensAtOnce, order.count); count += 1) openOne();
});
process.once("disconnect", () => process.exit());
