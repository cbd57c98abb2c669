import { expect, test } from "vitest";
import { nameRecordedFields } from "./recorded-fields.ts";

test("names the fields that staff fill in, and one file for all that came with another file", () => {
  expect(nameRecordedFields(["title", "fileUrl", "fileSize", "width", "isActive"])).toEqual([
    "field.title",
    "record.file",
    "record.shown",
  ]);
  expect(nameRecordedFields([])).toEqual([]);
});
