import type { OwnChange } from "@dhahabu/contract/accounts";
import { ChangeRecord } from "../../blocks/record/change-record.tsx";
import type { ListPage } from "../../data/call-page.ts";
import { useTexts } from "../../use-texts.ts";
import { describeChange } from "./describe-change.ts";

/** An entry of a record; the address stands there where an administrator reads it. */
type RecordEntry = OwnChange & { readonly address?: string };

/** What was changed of an account, the newest first. `of` names the account; `load` gives a page. */
export function RecordList({
  of,
  load,
}: {
  of: string;
  load(after: string | undefined): Promise<ListPage<RecordEntry>>;
}) {
  const t = useTexts("admin-record");
  return (
    <ChangeRecord
      of={of}
      load={load}
      describe={(entry) => describeChange(entry, t)}
      describeFurther={({ address, approvedByUsername }) => {
        const further = [
          ...(address === undefined ? [] : [t("from", { address })]),
          ...(approvedByUsername === null
            ? []
            : [t("approvedBy", { username: approvedByUsername })]),
        ];
        return further.length === 0 ? undefined : further.join(" · ");
      }}
      empty={t("empty")}
    />
  );
}
