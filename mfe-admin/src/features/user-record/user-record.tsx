import { callPage } from "../../data/call-page.ts";
import { RecordList } from "./record-list.tsx";

const pageSize = 20;

/** What was changed of a user's account, for administrators. */
export function UserRecord({ userId }: { userId: number }) {
  const load = (after: string | undefined) =>
    callPage("listUserChanges", {
      params: { userId },
      query: { limit: pageSize, ...(after !== undefined && { after }) },
    });
  return <RecordList of={`user ${userId}`} load={load} />;
}
