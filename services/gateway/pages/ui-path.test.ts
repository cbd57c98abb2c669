import { describe, expect, test } from "vitest";
import {
  findContentType,
  findSparingPicture,
  findTidyPath,
  parseRootPath,
  parseUiPath,
} from "./ui-path.ts";

describe("parseUiPath", () => {
  test("reads name, version and file", () => {
    expect(parseUiPath("/ui/mfe-public/4f2a/assets/hero.1234.avif")).toEqual({
      name: "mfe-public",
      version: "4f2a",
      file: "assets/hero.1234.avif",
    });
  });

  test.each([
    "/ui/shell/v1/../server/shell.cjs",
    "/ui/shell/v1/..",
    "/ui/shell/v1/.hidden",
    "/ui/shell/v1//main.js",
    "/ui/shell/v1/a\\b.js",
    "/ui/shell/v1/%2e%2e/server/shell.cjs",
    "/ui/../registry.json",
    "/ui/shell/v1/",
    "/ui/shell",
    "/uishell/v1/main.js",
  ])("refuses %s", (path) => {
    expect(parseUiPath(path)).toBeUndefined();
  });
});

test.each([
  ["/favicon.ico", "site-root/favicon.ico"],
  ["/icon-192.png", "site-root/icon-192.png"],
  ["/service-worker.js", "site-root/service-worker.js"],
  ["/about", undefined],
  ["/main.js", undefined],
  ["/../favicon.ico", undefined],
  ["/a/favicon.ico", undefined],
])("parseRootPath(%s) is %s", (path, file) => {
  expect(parseRootPath(path)).toBe(file);
});

test.each([
  ["pictures/vault-1920.avif", "pictures/vault-960.avif"],
  ["pictures/vault-960.webp", "pictures/vault-480.webp"],
  ["pictures/vault-640.webp", "pictures/vault-480.webp"],
  ["pictures/vault-480.avif", "pictures/vault-480.avif"],
  ["pictures/vault-320.avif", undefined],
  ["main.1234.js", undefined],
])("who saves data is given for %s %s", (file, sparing) => {
  expect(findSparingPicture(file)).toBe(sparing);
});

test("a file that browsers have no use for has no type", () => {
  expect(findContentType("main.1234.js")).toBe("text/javascript; charset=utf-8");
  expect(findContentType("shell.cjs")).toBeUndefined();
  expect(findContentType("main.js.br")).toBeUndefined();
});

test.each([
  ["/about/", "/about"],
  ["//evil.example/", "/evil.example"],
  ["/a//b", "/a/b"],
  ["/", undefined],
  ["/about", undefined],
])("findTidyPath(%s) is %s", (path, tidy) => {
  expect(findTidyPath(path)).toBe(tidy);
});
