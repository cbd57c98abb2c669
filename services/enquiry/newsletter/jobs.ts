import { handleJob } from "@dhahabu/platform/queue";
import type { JobHandler } from "@dhahabu/platform/queue";
import { deliverWelcome } from "./deliver-welcome.ts";
import { deliverWelcomeJob } from "./subscriber.ts";

export function createNewsletterHandlers(
  parts: Parameters<typeof deliverWelcome>[0],
): JobHandler[] {
  return [handleJob(deliverWelcomeJob, (run) => deliverWelcome(parts, run))];
}
