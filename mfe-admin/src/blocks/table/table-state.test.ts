import { expect, test } from "vitest";
import { readTableView, writeTableView } from "./table-state.ts";

const definition = {
  sorts: ["-createdAt", "createdAt", "name"],
  filters: { role: ["user", "admin"], assignee: "text" },
} as const;

function read(search: string) {
  return readTableView(new URLSearchParams(search), definition);
}

test("an empty address is the list's beginning: first sort, no filter, first size", () => {
  expect(read("")).toEqual({
    search: "",
    sort: "-createdAt",
    filters: {},
    limit: 50,
    after: undefined,
  });
});

test("what the address has is read, also a filter of any value", () => {
  expect(read("search=ami&sort=name&role=admin&assignee=7&limit=25&after=x1")).toEqual({
    search: "ami",
    sort: "name",
    filters: { role: "admin", assignee: "7" },
    limit: 25,
    after: "x1",
  });
});

test("what the list does not know is ignored", () => {
  expect(read("sort=password&role=owner&limit=9999&assignee=")).toEqual(read(""));
});

test("a change goes back to the first page and keeps what is not the list's", () => {
  const params = new URLSearchParams("open=7&search=ami&after=x1");
  expect(writeTableView(params, { role: "admin" }).toString()).toBe("open=7&search=ami&role=admin");
  expect(writeTableView(params, { search: undefined }).toString()).toBe("open=7");
  expect(writeTableView(params, { after: "x2" }).get("after")).toBe("x2");
});

test("two tables of a page do not read each other's state", () => {
  const params = new URLSearchParams("a.sort=name&b.after=x");
  expect(readTableView(params, { ...definition, prefix: "a." }).sort).toBe("name");
  expect(readTableView(params, { ...definition, prefix: "b." }).sort).toBe("-createdAt");
  expect(writeTableView(params, { sort: undefined }, "a.").toString()).toBe("b.after=x");
});
