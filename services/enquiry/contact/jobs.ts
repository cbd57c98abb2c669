import { handleJob } from "@dhahabu/platform/queue";
import type { JobHandler } from "@dhahabu/platform/queue";
import { deliverEnquiry } from "./deliver-enquiry.ts";
import { deliverEnquiryJob } from "./enquiry.ts";

export function createContactHandlers(parts: Parameters<typeof deliverEnquiry>[0]): JobHandler[] {
  return [handleJob(deliverEnquiryJob, (run) => deliverEnquiry(parts, run))];
}
