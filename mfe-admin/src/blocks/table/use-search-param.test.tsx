// @vitest-environment happy-dom
import { useLocation, useNavigate } from "@dhahabu/kit/router";
import { afterEach, expect, test } from "vitest";
import { showBlock, waitForView } from "../testing/show-block.tsx";
import type { ShownBlock } from "../testing/show-block.tsx";
import { CodeDesk } from "./code-desk.tsx";
import { SearchField } from "./search-field.tsx";
import { useSearchParam } from "./use-search-param.ts";

let shown: ShownBlock;

afterEach(() => shown.remove());

function Search() {
  const [text, search] = useSearchParam("find");
  return <SearchField label="Find" value={text} onSearch={search} />;
}

function Place() {
  const { search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p id="address">{search}</p>
      <button type="button" onClick={() => void navigate("?state=closed&branchId=2")}>
        Narrow
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
    </>
  );
}

const address = () => shown.find("#address").textContent;

test.each([
  ["a search beside a list", "find", <Search key="search" />],
  [
    "the search of a desk",
    "code",
    <CodeDesk key="desk" param="code" label="Code" none="None yet">
      {(code) => code}
    </CodeDesk>,
  ],
])("%s leaves the list's filters, and is no step of the history", async (_what, name, block) => {
  shown = await showBlock(
    <>
      {block}
      <Place />
    </>,
  );
  await shown.click("Narrow");
  await waitForView(() => expect(address()).toBe("?state=closed&branchId=2"));
  const input = shown.find<HTMLInputElement>("input");
  for (const text of ["a", "ab", "abc"]) {
    await shown.type(input, text);
    await shown.press(input, "Enter");
    await waitForView(() => expect(address()).toBe(`?state=closed&branchId=2&${name}=${text}`));
  }
  await shown.press(input, "Escape");
  await waitForView(() => expect(address()).toBe("?state=closed&branchId=2"));
  await shown.click("Back");
  await waitForView(() => expect(address()).toBe(""));
});
