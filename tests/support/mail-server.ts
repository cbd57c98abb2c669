import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import type { Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** How the mail server treats a mail: takes it, refuses it for now, does not know its address, says nothing more, or takes it once `release` is called. */
type MailBehaviour = "take" | "refuse" | "unknown-address" | "hang" | "hold";

/** A mail that was taken, with the envelope it came in. */
export interface TakenMail extends Email {
  envelopeTo: string[];
}

/** A mail server of one test file. */
export interface MailServer {
  readonly url: string;
  readonly mails: TakenMail[];
  /** How often a mail was offered, taken or not. */
  readonly offers: number;
  behave(behaviour: MailBehaviour): void;
  /** Takes the mails that are held, and every one from now on. */
  release(): void;
  stop(): Promise<void>;
}

/** Starts a mail server that keeps what it takes in memory, on a free port unless one is given. */
export async function startMailServer(options: { port?: number } = {}): Promise<MailServer> {
  const mails: TakenMail[] = [];
  let offers = 0;
  let behaviour: MailBehaviour = "take";
  let held: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    closeTimeout: 100,
    onRcptTo(_address, _session, answer) {
      if (behaviour === "unknown-address") {
        return answer(Object.assign(new Error("5.1.1 no such user"), { responseCode: 550 }));
      }
      return answer();
    },
    onData(stream, session, answer) {
      offers += 1;
      const offeredUnder = behaviour;
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        // A mail is treated as it was when it was offered, but one that was to be held may be released.
        const asked = offeredUnder === "hold" ? behaviour : offeredUnder;
        if (asked === "hang") return;
        if (asked === "refuse") {
          return answer(Object.assign(new Error("4.3.2 try later"), { responseCode: 451 }));
        }
        const envelopeTo = session.envelope.rcptTo.map((recipient) => recipient.address);
        const take = () => {
          PostalMime.parse(Buffer.concat(parts)).then((mail) => {
            mails.push({ ...mail, envelopeTo });
            answer();
          }, answer);
        };
        if (asked === "hold") held.push(take);
        else take();
      });
    },
  });
  // A client that gives up closes its connection; that is no fault here.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, "127.0.0.1", resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    get offers() {
      return offers;
    },
    behave(next) {
      behaviour = next;
    },
    release() {
      behaviour = "take";
      for (const take of held) take();
      held = [];
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
