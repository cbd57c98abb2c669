import { expect, test } from "vitest";
import { listPictureSources } from "./picture.ts";
import type { PicturePlace } from "./picture.ts";

const place: PicturePlace = { phone: { crop: "tall", sizes: "100vw" }, sizes: "72vw" };

test("a place with the tall crop offers it to phones alone, and the whole picture to the others", () => {
  const [phone, other] = listPictureSources("hero-bars", place, "avif");
  expect(phone).toMatchObject({
    media: "(width < 40rem)",
    sizes: "100vw",
    width: 810,
    height: 1080,
    srcSet:
      "/ui/test/pictures/hero-bars-tall-480.avif 480w, /ui/test/pictures/hero-bars-tall-800.avif 800w",
  });
  expect(other).toMatchObject({ media: "(width >= 40rem)", sizes: "72vw", width: 1920 });
  expect(other.srcSet).toContain("/ui/test/pictures/hero-bars-1920.avif 1920w");
  expect(other.srcSet).not.toContain("tall");
});

test("a phone is offered no file wider than 960 px, however fine its screen", () => {
  const wide: PicturePlace = { ...place, phone: { crop: "wide", sizes: "111vw" } };
  const [phone] = listPictureSources("service-loans", wide, "webp");
  expect(phone.srcSet.match(/\d+w/g)).toEqual(["480w", "960w"]);
});
