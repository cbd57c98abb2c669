import { bankName } from "@dhahabu/contract/facts";
import { createTransport } from "nodemailer";
import type { Mail } from "./mail.ts";

export interface MailClient {
  /** Resolves when the server has taken the mail. */
  send(mail: Mail, messageId: string): Promise<void>;
  /** The Message-ID of a job: the same at each attempt. */
  messageIdOf(jobId: string): string;
  close(): void;
}

const connectWithinMs = 10_000;

/** Mails that one worker hands over at a time. */
export const maxMailConnections = 10;

/**
 * Creates the client. Connections are kept and shared; connecting and greeting end after 10 s each.
 * `answerWithinMs` is how long the server may be silent: one that takes a mail later than that is sent
 * it again, under the same Message-ID.
 */
export function createMailClient(options: {
  smtpUrl: string;
  from: string;
  answerWithinMs: number;
}): MailClient {
  const { answerWithinMs } = options;
  const transport = createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: maxMailConnections,
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    dnsTimeout: connectWithinMs,
    socketTimeout: answerWithinMs,
    // A connection that was given up takes no further step of the mail.
    socketCloseTimeout: 0,
    // The queue tries again; a requeue inside the pool could send a mail twice unseen.
    maxRequeues: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = options.from.slice(options.from.lastIndexOf("@") + 1);
  return {
    async send(mail, messageId) {
      await transport.sendMail({
        from: { name: bankName, address: options.from },
        to: { name: "", address: mail.to },
        replyTo: mail.replyTo,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId,
        headers: mail.headers,
        ...(mail.calendarFile !== undefined && {
          attachments: [
            {
              filename: "visit.ics",
              contentType: "text/calendar; charset=utf-8",
              content: mail.calendarFile,
              // As it is: its lines end with CRLF wherever it is read.
              contentTransferEncoding: "base64",
            },
          ],
        }),
        ...threadHeaders(mail.references ?? []),
        // Silence ends a connection; a server that drips its answers is ended by this.
        signal: AbortSignal.timeout(4 * connectWithinMs + 2 * answerWithinMs),
      });
    },
    messageIdOf: (jobId) => `<${jobId}.enquiry@${domain}>`,
    close: () => transport.close({ force: true }),
  };
}

function threadHeaders(references: readonly string[]) {
  const inReplyTo = references.at(-1);
  return inReplyTo === undefined ? {} : { inReplyTo, references: [...references] };
}
