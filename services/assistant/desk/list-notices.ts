import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import { toAllStaff } from "@dhahabu/contract/notice-sources";
import type { SourcedNotice, SourcedNotices } from "@dhahabu/contract/notice-sources";

/** What the assistant tells the staff: once a day of Nairobi, that questions wait. */
export async function listNotices(
  listFirstQuestions: (since: Date) => Promise<Date[]>,
  since: Date,
): Promise<SourcedNotices> {
  const firsts = await listFirstQuestions(since);
  return { notices: firsts.map(tellWaiting), overKeys: [] };
}

function tellWaiting(askedAt: Date): SourcedNotice {
  return {
    key: `questions-${findNairobiDay(askedAt.getTime())}`,
    kind: "assistant.waiting",
    at: askedAt.toISOString(),
    ...toAllStaff,
    values: {},
  };
}
