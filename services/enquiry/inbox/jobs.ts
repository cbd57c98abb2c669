import type { Log } from "@dhahabu/platform/log";
import { returnForgottenEnquiries } from "./return-forgotten-enquiries.ts";

/** What gives forgotten enquiries back to the queue, each minute. */
export function createReturnSchedule(
  parts: Parameters<typeof returnForgottenEnquiries>[0] & { log: Log },
) {
  return {
    name: "return-forgotten-enquiries",
    cron: "0 * * * * *",
    async run(bucket: Date) {
      const returned = await returnForgottenEnquiries(parts, bucket);
      if (returned > 0) parts.log.info({ returned }, "enquiries returned to the queue");
    },
  };
}
