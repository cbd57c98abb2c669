import { consentTexts } from "@dhahabu/contract/consent";
import { bankName, emails, headOffice, phones, postalAddress } from "@dhahabu/contract/facts";
import { languages } from "@dhahabu/contract/language";
import { describe, expect, test } from "vitest";
import { listMessageFolders, readMessages } from "./message-files.ts";
import type { Messages } from "./message-files.ts";
import { listRepositoryFiles, readRepositoryFile } from "./repository-files.ts";

const { building, street, district } = headOffice;
const facts = [
  bankName,
  building,
  street,
  district,
  postalAddress.box,
  ...Object.values(phones),
  ...Object.values(emails),
];

/** What somebody agreed to keeps the name that stood in it. */
const agreedTo = new Set(
  Object.values(consentTexts).flatMap(({ text }) => Object.values<string>(text)),
);

// They show the form of a number, in the numbers that nobody has.
const examples = new Set(["admin-facts:fault.supportPhone", "admin-facts:fault.chatPhone"]);

function findWrittenFacts(messages: Messages): string[] {
  return [...messages]
    .filter(([key, text]) => !agreedTo.has(text) && !examples.has(key))
    .flatMap(([key, text]) =>
      facts.filter((fact) => text.includes(fact)).map((fact) => `${key}: ${fact}`),
    );
}

describe.each(listMessageFolders())("%s", (folder) => {
  test("takes the bank's name and facts as placeholders, in every language", async () => {
    const all = await readMessages(folder);
    const faults = languages.flatMap((language) =>
      findWrittenFacts(all.get(language) ?? new Map<string, string>()).map(
        (fault) => `${language} ${fault}`,
      ),
    );
    expect(faults).toEqual([]);
  });
});

/** Where the name stands, is agreed to, is asked about by customers, or was when the database was changed. */
const mayNameTheBank =
  /^services\/contract\/(facts|consent)\.ts$|\/migrations\/|\/messages\/|^services\/assistant\/lessons\/|^tests\/|\.test\.tsx?$/;

test("no program writes the bank's name out", () => {
  const written = listRepositoryFiles()
    .filter((path) => /\.(ts|tsx|mjs|cjs|js|css|html|svg)$/.test(path))
    .filter((path) => !mayNameTheBank.test(path))
    .filter((path) => readRepositoryFile(path).includes(bankName));
  expect(written).toEqual([]);
});

describe("a planted fault is found:", () => {
  test.each([
    ["the name", `Welcome to ${bankName}`, bankName],
    ["a street", `${street}, Nairobi`, street],
    ["a number", `Call ${phones.support}.`, phones.support],
  ])("%s", (_what, text, fact) => {
    expect(findWrittenFacts(new Map([["line", text]]))).toEqual([`line: ${fact}`]);
  });

  test("but not in what somebody agreed to", () => {
    const consent = consentTexts.newsletter.text.en;
    expect(findWrittenFacts(new Map([["consent", consent]]))).toEqual([]);
    expect(findWrittenFacts(new Map([["consent", `${consent} Now.`]]))).toHaveLength(1);
  });
});
