import { randomUUID } from "node:crypto";
import { link, mkdir, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import type { SMTPServerAddress, SMTPServerSession } from "smtp-server";

/** A mail server that keeps what it is given. */
export interface MailSink {
  url: string;
  stop: () => Promise<void>;
}

const largestMailBytes = 25 * 1024 * 1024;

/**
 * Starts a mail server on loopback that writes each message as `<Message-ID>.eml`, whole or not at all; a
 * second message with the same id becomes `<id>~2.eml`. The envelope stands in front as `X-Envelope-` lines.
 */
export async function startMailSink(options: {
  mailDir: string;
  port?: number;
}): Promise<MailSink> {
  const { mailDir } = options;
  await mkdir(mailDir, { recursive: true, mode: 0o700 });
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    authOptional: true,
    size: largestMailBytes,
    closeTimeout: 500,
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (stream.sizeExceeded) {
          callback(Object.assign(new Error("Message too large"), { responseCode: 552 }));
          return;
        }
        void keepOrRefuse(mailDir, session, Buffer.concat(chunks), callback);
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((ready, failed) => {
    server.server.once("error", failed);
    server.listen(options.port ?? 0, "127.0.0.1", ready);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}

async function keepOrRefuse(
  mailDir: string,
  session: SMTPServerSession,
  message: Buffer,
  callback: (error?: Error) => void,
): Promise<void> {
  let refusal: Error | undefined;
  try {
    await keepMail(mailDir, session, message);
  } catch {
    refusal = Object.assign(new Error("Not stored, try later"), { responseCode: 451 });
  }
  callback(refusal);
}

async function keepMail(
  mailDir: string,
  session: SMTPServerSession,
  message: Buffer,
): Promise<void> {
  const { mailFrom, rcptTo } = session.envelope;
  const envelope = [
    `X-Envelope-From: <${mailFrom === false ? "" : mailFrom.address}>`,
    ...rcptTo.map((to: SMTPServerAddress) => `X-Envelope-To: <${to.address}>`),
  ];
  const head = Buffer.from(`${envelope.join("\r\n")}\r\n`);
  const draft = join(mailDir, `.${randomUUID()}.tmp`);
  await writeFile(draft, Buffer.concat([head, message]), { mode: 0o600, flush: true });
  try {
    await linkUnderFreeName(draft, join(mailDir, safeName(message)));
  } finally {
    await rm(draft, { force: true });
  }
}

async function linkUnderFreeName(draft: string, base: string): Promise<void> {
  for (let copy = 1; ; copy += 1) {
    try {
      await link(draft, copy === 1 ? `${base}.eml` : `${base}~${copy}.eml`);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

/** The Message-ID as a file name: no separators, no leading dot, at most 120 characters. */
function safeName(message: Buffer): string {
  const text = message.toString("latin1");
  const end = text.search(/\r?\n\r?\n/);
  const headers = (end < 0 ? text : text.slice(0, end)).replaceAll(/\r?\n[ \t]+/g, " ");
  const id = /^message-id:\s*<?(?<id>[^>\s]+)/im.exec(headers)?.groups?.["id"] ?? "";
  const name = id
    .replaceAll(/[^A-Za-z0-9@._+=-]/g, "_")
    .replace(/^\.+/, "_")
    .slice(0, 120);
  return name === "" ? randomUUID() : name;
}
