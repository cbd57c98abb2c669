// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { showBlock } from "../testing/show-block.tsx";
import type { ShownBlock } from "../testing/show-block.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { SearchField } from "./search-field.tsx";
import { useTableState } from "./use-table-state.ts";

let shown: ShownBlock;

afterEach(() => shown.remove());

function Toolbar() {
  const table = useTableState({
    sorts: ["dueAt"],
    filters: { status: ["open"], person: "text", assignee: ["me"] },
  });
  return (
    <ListToolbar
      table={table}
      areFiltersFolded
      filters={[
        { name: "status", label: "State", nameOf: (status) => status },
        <SearchField key="person" label="Person" value="" onSearch={() => undefined} />,
      ]}
    />
  );
}

test.each([
  ["?status=open&assignee=me", "Filters1"],
  ["?status=open&person=Amina&assignee=me", "Filters2"],
  ["?assignee=me", "Filters"],
])(
  "the button counts what is chosen behind it, and not what a view narrows by: %s",
  async (query, text) => {
    shown = await showBlock(<Toolbar />, { path: `/admin${query}` });
    expect(shown.find("button[popovertarget]").textContent).toBe(text);
  },
);
