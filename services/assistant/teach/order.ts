import type { JobDefinition } from "@dhahabu/platform/queue";
import { z } from "zod";

const payload = z.object({ version: z.string() });

export const teachAssistant: JobDefinition<typeof payload> = { name: "teach-assistant", payload };

export const orderSchema = z.object({
  version: z.string(),
  lessons: z.array(z.object({ text: z.string(), answerId: z.string(), weight: z.number() })),
});

export type Order = z.infer<typeof orderSchema>;
