import { accountMailKinds } from "@dhahabu/contract/account-mails";
import { languages } from "@dhahabu/contract/language";
import { z } from "zod";

export const deliverAccountMailJob = {
  name: "deliver-account-mail",
  payload: z.object({
    accountMailId: z.int(),
    kind: z.enum(accountMailKinds),
    language: z.enum(languages),
  }),
};
