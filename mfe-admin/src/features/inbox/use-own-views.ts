import type { InboxView } from "@dhahabu/contract/inbox-views";
import { useCall } from "../../data/use-call.ts";

/** The views of the inbox that whoever is signed in keeps; none while they are not known. */
export function useOwnViews() {
  const { data, change, refresh } = useCall("listInboxViews", {});
  return {
    views: data ?? [],
    refresh,
    show: (views: InboxView[]) => change(() => views),
  };
}
