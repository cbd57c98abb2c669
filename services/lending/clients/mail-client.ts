import { readyMailsPath } from "@dhahabu/contract/ready-mails";
import type { ReadyMail } from "@dhahabu/contract/ready-mails";
import { createInnerClient, createUnavailable } from "@dhahabu/platform/http/inner-client";
import type { InnerClientOptions } from "@dhahabu/platform/http/inner-client";

export interface MailClient {
  /** Gives enquiry a mail to deliver; false where it refuses it for good. Throws `AppError` unavailable without a clear answer. */
  handOver(mail: ReadyMail, requestId: string): Promise<boolean>;
  close(): Promise<void>;
}

export function createMailClient(options: InnerClientOptions): MailClient {
  const inner = createInnerClient({ ...options, service: "enquiry" });
  return {
    async handOver(mail, requestId) {
      const { status } = await inner.ask({
        method: "POST",
        path: readyMailsPath,
        requestId,
        body: mail,
      });
      if (status === 200) return true;
      if (status === 400) return false;
      throw createUnavailable(new Error(`enquiry answered ${status}`));
    },
    close: () => inner.close(),
  };
}
