import { setTimeout as delay } from "node:timers/promises";
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { SMTPServerDataStream, SMTPServerSession } from "smtp-server";

/**
 * How the mail server treats a mail: takes it, refuses it for now, says nothing more once it has the
 * mail, or takes it and cuts the connection before it says so.
 */
type MailMode = "take" | "refuse" | "hang" | "take-and-cut";

interface TakenMail {
  messageId: string;
  subject: string;
  to: string;
}

/** A mail server whose faults a scenario chooses. */
export interface FaultyMailServer {
  readonly url: string;
  /** Every mail that was taken, repeats included. */
  readonly taken: TakenMail[];
  /** When each mail was offered, by Message-ID, taken or not, in milliseconds of `performance.now`. */
  readonly offeredAtMs: Map<string, number[]>;
  /** How many mails are in the middle of their exchange. */
  readonly underWay: number;
  behave(mode: MailMode): void;
  /** Ends every connection and refuses new ones. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the mail server on a free port; each mail takes it `takesMs`. */
export async function startFaultyMailServer(options: {
  takesMs: number;
}): Promise<FaultyMailServer> {
  const taken: TakenMail[] = [];
  const offeredAtMs = new Map<string, number[]>();
  let underWay = 0;
  let mode: MailMode = "take";
  let server = await open(0);
  const { port } = server.server.address() as AddressInfo;
  let isUp = true;

  function open(wantedPort: number): Promise<SMTPServer> {
    const opened = new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      disableReverseLookup: true,
      closeTimeout: 100,
      onData(stream, session, answer) {
        underWay += 1;
        judge(stream, session)
          .then(() => answer(), answer)
          .finally(() => (underWay -= 1));
      },
    });
    // A client that gives up closes its connection; that is no fault here.
    opened.on("error", () => undefined);
    return new Promise((ready, failed) => {
      opened.server.once("error", failed);
      opened.listen(wantedPort, "127.0.0.1", () => ready(opened));
    });
  }

  async function judge(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    const mail = await PostalMime.parse(Buffer.concat(parts));
    const messageId = mail.messageId ?? "";
    offeredAtMs.set(messageId, [...(offeredAtMs.get(messageId) ?? []), performance.now()]);
    await delay(options.takesMs);
    if (mode === "hang") return new Promise(() => undefined);
    if (mode === "refuse") {
      throw Object.assign(new Error("4.3.2 try later"), { responseCode: 451 });
    }
    const to = session.envelope.rcptTo.map((recipient) => recipient.address).join(", ");
    taken.push({ messageId, subject: mail.subject ?? "", to });
    if (mode === "take-and-cut") {
      cutConnections();
      return new Promise(() => undefined);
    }
  }

  function cutConnections(): void {
    for (const connection of server.connections) {
      (connection as { _socket?: { destroy(): void } })._socket?.destroy();
    }
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    offeredAtMs,
    get underWay() {
      return underWay;
    },
    behave(next) {
      mode = next;
    },
    async goDown() {
      isUp = false;
      cutConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
    async comeUp() {
      server = await open(port);
      isUp = true;
    },
    async stop() {
      if (isUp) await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}
