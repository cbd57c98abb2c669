import type { KeptForMonths } from "@dhahabu/contract/retention";
import type { Removal } from "@dhahabu/platform/retention";
import type { RetentionStore } from "./store.ts";

/** Creates the removals of personal data that administrators set a time for; each asks for it anew. */
export function createOldDataRemovals({
  store,
  readRetention,
}: {
  store: RetentionStore;
  readRetention: () => Promise<Pick<KeptForMonths, "enquiry" | "formerSubscriber">>;
}): Removal[] {
  return [
    {
      what: "enquiries",
      run: async (now) => store.deleteEnquiries(now, (await readRetention()).enquiry),
    },
    {
      what: "former subscribers",
      run: async (now) => store.deleteSubscribers(now, (await readRetention()).formerSubscriber),
    },
  ];
}
