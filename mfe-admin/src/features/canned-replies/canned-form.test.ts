import { expect, test } from "vitest";
import { findUnnamed, namedPlaces, toForm, toInput, writtenLanguages } from "./canned-form.ts";

const reply = { title: "Hours", texts: { en: "Dear {{name}}", ar: "مرحبًا" } };

test("a form has a place for every language, and gives back what it was given", () => {
  const form = toForm(reply);
  expect(form).toEqual({
    title: "Hours",
    en: "Dear {{name}}",
    sw: "",
    fr: "",
    ar: "مرحبًا",
    hi: "",
    zh: "",
  });
  expect(toInput(form).texts.ar).toBe("مرحبًا");
  expect(toInput(form).title).toBe("Hours");
  expect(toForm(undefined)).toEqual({ title: "", en: "", sw: "", fr: "", ar: "", hi: "", zh: "" });
});

test("blank texts are no language", () => {
  expect(writtenLanguages(reply)).toEqual(["en", "ar"]);
  expect(writtenLanguages({ texts: { en: "x", sw: "" } })).toEqual(["en"]);
});

test("a language that does not name what another does is found", () => {
  const texts = {
    en: "Dear {{name}}, about {{ reference }}.",
    sw: "Habari {{name}}, kuhusu {{reference}}.",
    ar: "مرحبًا {{name}}",
    zh: "您好",
  };
  expect(namedPlaces({ texts })).toEqual(["name", "reference"]);
  expect(findUnnamed({ texts })).toEqual([
    { place: "name", languages: ["zh"] },
    { place: "reference", languages: ["ar", "zh"] },
  ]);
});

test("a reply that names nothing misses nothing", () => {
  expect(namedPlaces({ texts: { en: "Thank you.", fr: "Merci." } })).toEqual([]);
  expect(findUnnamed({ texts: { en: "Thank you.", fr: "Merci." } })).toEqual([]);
});
