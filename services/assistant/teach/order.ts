import type { JobDefinition } from "@dhahabu/platform/queue";
import { z } from "zod";

const payload = z.object({ version: z.string() });

/** The work of learning what staff taught up to a version of the desk. */
export const teachAssistant: JobDefinition<typeof payload> = { name: "teach-assistant", payload };

/** What the teaching process is sent. */
export const orderSchema = z.object({
  version: z.string(),
  lessons: z.array(z.object({ text: z.string(), answerId: z.string(), weight: z.number() })),
});

/** What the teaching process is sent. */
export type Order = z.infer<typeof orderSchema>;
