import { readyMailKinds } from "@dhahabu/contract/ready-mails";
import { z } from "zod";

export const deliverReadyMailJob = {
  name: "deliver-ready-mail",
  payload: z.object({ readyMailId: z.int(), kind: z.enum(readyMailKinds) }),
};
