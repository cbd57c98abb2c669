import { linkNotice, noticeKinds } from "@dhahabu/contract/staff-notices";
import { expect, test } from "vitest";
import { paths } from "../paths.ts";

test("every notice leads to a page of the office", () => {
  const pages: readonly string[] = Object.values(paths);
  const strangers = noticeKinds.filter(
    (kind) => !pages.includes(linkNotice({ kind, enquiryId: null })),
  );
  expect(strangers).toEqual([]);
  expect(linkNotice({ kind: "enquiry.received", enquiryId: 12 })).toBe(
    `${paths.enquiries}?open=12`,
  );
});
