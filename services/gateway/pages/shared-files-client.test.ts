import { expect, test } from "vitest";
import { createSharedFilesClient } from "./shared-files-client.ts";

function createStore() {
  const files = new Map([["shell/one/web/main.js", "/* one */"]]);
  const cut = (name: string, parts: number) => name.split("/").slice(0, parts).join("/");
  let listings = 0;
  return {
    files,
    countListings: () => listings,
    async read(name: string) {
      const text = files.get(name);
      return text === undefined ? undefined : Buffer.from(text);
    },
    async listFolders(prefix: string) {
      if (prefix === "") listings += 1;
      const depth = prefix.split("/").length;
      const names = [...files.keys()].filter((name) => name.startsWith(prefix));
      return [...new Set(names.map((name) => cut(name, depth).slice(prefix.length)))];
    },
  };
}

test("whatever visitors ask for, the store is asked what it has once a second, and what is new is found", async () => {
  const store = createStore();
  const client = createSharedFilesClient(store);
  expect((await client.readFile("shell/one", "web/main.js"))?.toString()).toBe("/* one */");
  expect(await client.readFile("shell/one", "web/other.js")).toBeUndefined();
  const strangers = Array.from({ length: 50 }, (_, at) =>
    client.readFile(`shell/none${at}`, "web/main.js"),
  );
  // Published after the last listing, by another host, whose page names it at once.
  store.files.set("shell/two/web/main.js", "/* two */");
  expect((await client.readFile("shell/two", "web/main.js"))?.toString()).toBe("/* two */");
  expect(await Promise.all(strangers)).toEqual(strangers.map(() => undefined));
  expect(store.countListings()).toBe(2);
});
