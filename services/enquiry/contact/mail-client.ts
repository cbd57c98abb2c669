import { bankName } from "@dhahabu/contract/facts";
import { createTransport } from "nodemailer";
import type { Mail } from "./mail.ts";

/** Sends mails through the mail server. */
export interface MailClient {
  /** Resolves when the server has taken the mail. */
  send(mail: Mail, messageId: string): Promise<void>;
  /** The Message-ID of a job: the same at each attempt. */
  messageIdOf(jobId: string): string;
  close(): void;
}

const timeoutMs = 10_000;

/** Creates the client. Connections are kept and shared; connecting, greeting and silence end after 10 s. */
export function createMailClient(options: { smtpUrl: string; from: string }): MailClient {
  const transport = createTransport({
    url: options.smtpUrl,
    pool: true,
    maxConnections: 5,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
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
      });
    },
    messageIdOf: (jobId) => `<${jobId}.enquiry@${domain}>`,
    close: () => transport.close(),
  };
}

/** True where the mail server says that the address does not exist (RFC 3463, 5.1.x): trying again cannot help. */
export function isUnknownAddress(error: unknown): boolean {
  if (!(error instanceof Error) || !("responseCode" in error)) return false;
  const code = Number(error.responseCode);
  return (
    code >= 500 && /^\d{3}[ -]5\.1\.\d/.test("response" in error ? String(error.response) : "")
  );
}
