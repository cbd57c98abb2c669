import { languages } from "@dhahabu/contract/language";
import type { Language } from "@dhahabu/contract/language";
import { describe, expect, test } from "vitest";
import { listMessageFolders, readMessages } from "./message-files.ts";
import type { Messages } from "./message-files.ts";

const pluralEnding = /_(zero|one|two|few|many|other)$/;

function findFaults(english: Messages, messages: Messages, language: Language): string[] {
  const faults: string[] = [];
  const forms = new Set<string>(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
  const expected = new Set([...english.keys()].map((key) => key.replace(pluralEnding, "")));
  const plurals = new Set(
    [...english.keys()]
      .filter((key) => pluralEnding.test(key))
      .map((key) => key.replace(pluralEnding, "")),
  );
  const given = new Set([...messages.keys()].map((key) => key.replace(pluralEnding, "")));
  for (const key of expected) if (!given.has(key)) faults.push(`${key} is missing`);
  for (const key of given) if (!expected.has(key)) faults.push(`${key} is not in English`);
  for (const key of plurals) {
    for (const form of forms) {
      if (!messages.has(`${key}_${form}`)) faults.push(`${key} lacks the form ${form}`);
    }
  }
  for (const [key, text] of messages) {
    const form = pluralEnding.exec(key)?.[1];
    const base = key.replace(pluralEnding, "");
    // `_zero` is i18next's own form for none, whatever the language.
    if (form !== undefined && form !== "zero" && !forms.has(form)) {
      faults.push(`${key} is a form that ${language} has not`);
    }
    if (text.trim() === "") faults.push(`${key} is blank`);
    const model = english.get(key) ?? english.get(`${base}_other`) ?? english.get(base);
    if (model === undefined) continue;
    const variables = listVariables(text);
    const wanted = listVariables(model);
    // A form for exactly one, two or none may say the number in words.
    const missing = wanted.filter(
      (name) => !variables.includes(name) && !(form !== undefined && name === "count"),
    );
    const unknown = variables.filter((name) => !wanted.includes(name));
    if (missing.length > 0) faults.push(`${key} does not use ${missing.join(", ")}`);
    if (unknown.length > 0) faults.push(`${key} uses the unknown ${unknown.join(", ")}`);
    const tags = listTags(text);
    if (tags.join() !== listTags(model).join()) faults.push(`${key} has other tags than English`);
  }
  return faults;
}

function listVariables(text: string): string[] {
  return [
    ...new Set([...text.matchAll(/\{\{\s*-?\s*(\w+)/g)].map((match) => match[1] ?? "")),
  ].toSorted();
}

function listTags(text: string): string[] {
  return [...text.matchAll(/<\/?\w+/g)].map((match) => match[0]).toSorted();
}

// Names, units and codes that every language writes in Latin letters.
const latinNames = new Set(
  "Dhahabu Gold Bank KES USD US PIN GPS SMS XRF GP HGE GF RGP JavaScript Cookie openstreetmap org Enter Esc Escape EAT CSV Ctrl WhatsApp Paybill Pesa PDF QR JPEG PNG WebP MB SHA https Financial Reporting Centre".split(
    " ",
  ),
);

/** Words of two letters or more in Latin script that are no names, with their key. */
function findLatinWords(messages: Messages): string[] {
  return [...messages].flatMap(([key, text]) =>
    [...text.replaceAll(/\{\{.*?\}\}|<[^>]*>/g, " ").matchAll(/[A-Za-z]{2,}/g)]
      .map(([word]) => word)
      .filter((word) => !latinNames.has(word))
      .map((word) => `${key}: ${word}`),
  );
}

// The same in both languages, as a native speaker writes it.
const sharedTexts: Record<"sw" | "fr", readonly string[]> = {
  sw: ["Kenya", "Nairobi", "Mombasa", "Kisumu", "Dhahabu Gold Bank", "Video"],
  fr: [
    "Kenya",
    "Nairobi",
    "Mombasa",
    "Kisumu",
    "Dhahabu Gold Bank",
    "FAQ",
    "Code",
    "Assistant",
    "Type",
    "Source",
    "Page",
    "Longitude",
    "Latitude",
    "Image",
    "Description",
    "Euros",
    "Conversation",
    "Configuration",
    "Audio",
    "Actions",
    "Consultation",
    "Contact",
    "Cookies",
    "Excellence",
    "Innovation",
    "Menu",
    "Message",
    "Mission",
    "Modules",
    "Notification",
    "Questions",
    "Service",
    "Services",
    "Vision",
    "{{minutes}} min",
    "Notifications ({{hotkey}})",
  ],
};

/** Keys whose text is the English one although it has words and is not the same in both languages. */
function findRepeats(english: Messages, messages: Messages, language: "sw" | "fr"): string[] {
  return [...messages]
    .filter(([key, text]) => english.get(key) === text)
    .filter(([, text]) => findLatinWords(new Map([["", text]])).length > 0)
    .filter(([, text]) => !sharedTexts[language].includes(text))
    .map(([key]) => key);
}

// What has a word of its own already, or is told apart by it: gold bars from pieces, pieces from coins.
const secondWords: Partial<Record<Language, RegExp>> = {
  sw: /vipande vya dhahabu|muda wa nairobi/i,
  fr: /plusieurs pièces/i,
  hi: /स्वर्ण ऋण|(?<!गोल्ड )लोन|मुखपृष्ठ/,
  zh: /分行/,
};

/** Keys of texts that name something by another word than the rest of the site. */
function findSecondWords(messages: Messages, language: Language): string[] {
  const other = secondWords[language];
  if (!other) return [];
  // What visitors type into the search may have any word.
  return [...messages]
    .filter(([key]) => !key.startsWith("words."))
    .filter(([, text]) => other.test(text))
    .map(([key]) => key);
}

// Words, without what is written together with them, that end as an Arabic word does which addresses one man.
const endLikeYours = new Set(
  "بنك شباك ذلك كذلك تلك هناك شك زنك محك مالك سبائك مشترك اشتراك تحريك نيتريك ترك تترك يترك نترك يشترك يملك يحرك يفكك تستهلك".split(
    " ",
  ),
);

/** Arabic words, with their key, that address one man: everybody is addressed politely, in the plural. */
function findSingularYou(messages: Messages): string[] {
  return [...messages].flatMap(([key, text]) =>
    [...text.replaceAll(/[\u064B-\u0652]/gu, "").matchAll(/\p{Script=Arabic}+/gu)]
      .map(([word]) => word)
      .filter((word) => {
        const stem = word.replace(/^[وف]?(?:ال|لل|بال|كال|[بلك](?=\p{L}{3}))?/u, "");
        const isOwn = [word, stem, word.slice(1)].some((part) => endLikeYours.has(part));
        return word === "أنت" || (word.endsWith("ك") && !isOwn);
      })
      .map((word) => `${key}: ${word}`),
  );
}

const folders = listMessageFolders();

test("both microfrontends and the shell have messages", () => {
  expect(folders).toEqual(
    expect.arrayContaining([
      "mfe-admin/src/messages",
      "mfe-public/src/pages/home/messages",
      "mfe-public/src/shared-texts/public/messages",
      "shell/src/messages",
    ]),
  );
});

test("the texts of the public site's folders have a namespace each", () => {
  const names = folders
    .filter((folder) => folder.startsWith("mfe-public/"))
    .map((folder) => folder.split("/").at(-2));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

describe.each(folders)("%s", (folder) => {
  test.each(languages)("in %s has every text, variable and plural form", async (language) => {
    const all = await readMessages(folder);
    const english = all.get("en") ?? new Map<string, string>();
    expect(english.size).toBeGreaterThan(0);
    expect(findFaults(english, all.get(language) ?? new Map<string, string>(), language)).toEqual(
      [],
    );
  });

  test.each(["ar", "hi", "zh"] as const)("in %s has no Latin word but names", async (language) => {
    const messages = (await readMessages(folder)).get(language) ?? new Map<string, string>();
    expect(findLatinWords(messages)).toEqual([]);
  });

  test.each(["sw", "fr"] as const)("in %s repeats no English text but names", async (language) => {
    const all = await readMessages(folder);
    const english = all.get("en") ?? new Map<string, string>();
    expect(findRepeats(english, all.get(language) ?? new Map<string, string>(), language)).toEqual(
      [],
    );
  });
});

test("Arabic addresses everybody in the plural", async () => {
  const faults: string[] = [];
  for (const folder of folders) {
    const messages = (await readMessages(folder)).get("ar") ?? new Map<string, string>();
    faults.push(...findSingularYou(messages).map((fault) => `${folder} ${fault}`));
  }
  expect(faults).toEqual([]);
});

test("to customers each thing has one word", async () => {
  const faults: string[] = [];
  for (const folder of folders.filter((name) => !name.startsWith("mfe-admin/"))) {
    for (const [language, messages] of await readMessages(folder)) {
      const keys = findSecondWords(messages, language);
      faults.push(...keys.map((key) => `${folder} ${language} ${key}`));
    }
  }
  expect(faults).toEqual([]);
});

describe("a planted fault is found:", () => {
  const english: Messages = new Map([
    ["greeting", "Welcome, {{name}}"],
    ["item_one", "{{count}} item"],
    ["item_other", "{{count}} items"],
  ]);
  const arabic: Messages = new Map([
    ["greeting", "مرحبا {{name}}"],
    ...(["zero", "one", "two", "few", "many", "other"] as const).map((form): [string, string] => [
      `item_${form}`,
      "{{count}} عنصر",
    ]),
  ]);

  test("none in texts that fit", () => {
    expect(findFaults(english, arabic, "ar")).toEqual([]);
  });

  test.each([
    ["a missing text", "greeting", undefined, "greeting is missing"],
    ["a blank text", "greeting", " ", "greeting is blank"],
    ["a lost variable", "greeting", "مرحبا", "greeting does not use name"],
    ["an unknown variable", "greeting", "{{name}} {{nom}}", "greeting uses the unknown nom"],
    ["a lost plural form", "item_few", undefined, "item lacks the form few"],
    ["a text English has not", "extra", "زائد", "extra is not in English"],
  ])("%s", (_what, key, text, fault) => {
    const broken = new Map(arabic);
    if (text === undefined) broken.delete(key);
    else broken.set(key, text);
    expect(findFaults(english, broken, "ar")).toContain(fault);
  });

  test("a Latin word in another script, and an English text left in French", () => {
    const texts = new Map([["line", "ادفعوا KES {{amount}} now"]]);
    expect(findLatinWords(texts)).toEqual(["line: now"]);
    expect(findRepeats(english, new Map([...english, ["item_one", "un"]]), "fr")).toEqual([
      "greeting",
      "item_other",
    ]);
  });

  test("a second word for what has one", () => {
    const texts = new Map([
      ["branch", "前往分行"],
      ["words.branch", "分行"],
    ]);
    expect(findSecondWords(texts, "zh")).toEqual(["branch"]);
  });

  test("one man who is addressed in Arabic", () => {
    const texts = new Map([["line", "أنت تدخل كلمة مرورك لدى البنك، ولذلك للاشتراك هناك"]]);
    expect(findSingularYou(texts)).toEqual(["line: أنت", "line: مرورك"]);
  });

  test("a plural form the language has not", () => {
    const chinese: Messages = new Map([
      ["greeting", "欢迎 {{name}}"],
      ["item_one", "{{count}} 项"],
      ["item_other", "{{count}} 项"],
    ]);
    expect(findFaults(english, chinese, "zh")).toEqual(["item_one is a form that zh has not"]);
  });
});

test("the office and its mails call a setting by one name", async () => {
  const office = await readMessages("mfe-admin/src/messages");
  const mails = await readMessages("services/enquiry/staff-notices/messages");
  const namesOf = (messages: Messages | undefined, start: string) =>
    [...(messages ?? [])]
      .flatMap(([key, text]) =>
        key.startsWith(start) ? [`${key.slice(start.length)}: ${text}`] : [],
      )
      .toSorted();
  for (const language of languages) {
    const names = namesOf(office.get(language), "admin:setting.");
    expect(names).not.toEqual([]);
    expect(namesOf(mails.get(language), "setting.")).toEqual(names);
  }
});
