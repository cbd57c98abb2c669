import { createInvalidInputError } from "@dhahabu/contract/errors";
import { readyMailSchema, readyMailsPath } from "@dhahabu/contract/ready-mails";
import type { InternalRoute } from "@dhahabu/platform/http/server";
import { takeReadyMail } from "./take-ready-mail.ts";

/** Creates the call by which other services give their mails to the one way that every mail leaves by. */
export function createReadyMailRoutes(parts: Parameters<typeof takeReadyMail>[0]): InternalRoute[] {
  return [
    {
      method: "POST",
      path: readyMailsPath,
      async answer(_, { requestId }, body) {
        const mail = readyMailSchema.safeParse(body);
        if (!mail.success) throw createInvalidInputError(mail.error);
        await takeReadyMail(parts, mail.data, requestId);
        return {};
      },
    },
  ];
}
