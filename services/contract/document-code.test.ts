import { expect, test } from "vitest";
import {
  documentCodeByteCount,
  documentCodePattern,
  formatDocumentCode,
  readDocumentCode,
} from "./document-code.ts";

const newCode = () =>
  formatDocumentCode(crypto.getRandomValues(new Uint8Array(documentCodeByteCount)));

test("a code is found however it was written down", () => {
  const code = newCode();
  expect(code).toMatch(documentCodePattern);
  for (const typed of [
    code,
    code.toLowerCase(),
    code.replaceAll("-", " "),
    ` ${code.replaceAll("-", "")}\n`,
  ])
    expect(readDocumentCode(typed)).toBe(code);
  const read = (text: string) => text.replaceAll("0", "O").replaceAll("1", "l");
  expect(readDocumentCode(read(code))).toBe(code);
});

test("one wrong digit, or two neighbours that changed places, are told from a code", () => {
  const code = newCode().replaceAll("-", "");
  for (let place = 0; place < code.length; place += 1) {
    for (const digit of "0123456789ABCDEFGHJKMNPQRSTVWXYZ") {
      if (digit === code[place]) continue;
      expect(
        readDocumentCode(code.slice(0, place) + digit + code.slice(place + 1)),
      ).toBeUndefined();
    }
    const [first = "", second = ""] = code.slice(place, place + 2);
    if (first === second || second === "") continue;
    const turned = code.slice(0, place) + second + first + code.slice(place + 2);
    expect(readDocumentCode(turned)).toBeUndefined();
  }
});

test.each(["", "DGB-7KQ2-9MXD", "7KQ2-9MXD", "é", "7KQ2-9MXD-4TCU7"])("%j is none", (typed) => {
  expect(readDocumentCode(typed)).toBeUndefined();
});
