import type { UploadedFile } from "@dhahabu/contract/content";
import { expect, test } from "vitest";
import { emptyForm, fillFromFile, isComplete, nameFromFile, toBody } from "./media-form.ts";

const file: UploadedFile = {
  fileUrl: "/api/media/files/a.mp4",
  fileSize: 5,
  type: "video",
  mimeType: "video/mp4",
  thumbnailUrl: null,
  width: 640,
  height: 360,
  duration: 61,
};

test.each([
  ["vault_tour-2.mp4", "Vault tour 2"],
  ["  gold  bars.final.PNG", "Gold bars final"],
  ["ذهب.mp3", "ذهب"],
  [".mp3", ""],
  [`${"x".repeat(300)}.png`, `X${"x".repeat(199)}`],
])("%s is titled %j", (fileName, title) => {
  expect(nameFromFile(fileName)).toBe(title);
});

test("a file fills in what it is, and a title only where there is none", () => {
  const given = { fileName: "vault.mp4", file };
  const filled = { type: "video", fileUrl: file.fileUrl, thumbnailUrl: "" };
  expect(fillFromFile(emptyForm, given)).toEqual({ ...filled, title: "Vault" });
  expect(fillFromFile({ ...emptyForm, title: "Tour" }, given)).toEqual({
    ...filled,
    title: "Tour",
  });
});

test.each([
  ["12", 12],
  ["-3", -3],
  ["7.9", 7],
  ["", 0],
  ["first", 0],
])("a sort order of %j is sent as %i", (typed, sent) => {
  expect(toBody({ ...emptyForm, sortOrder: typed }).sortOrder).toBe(sent);
});

test.each([
  ["Vault", "/a.mp3", true],
  [" ", "/a.mp3", false],
  ["Vault", " ", false],
])("title %j with file %j is complete: %s", (title, fileUrl, expected) => {
  expect(isComplete({ ...emptyForm, title, fileUrl })).toBe(expected);
});
