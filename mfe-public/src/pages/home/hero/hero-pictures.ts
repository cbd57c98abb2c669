import type { Picture } from "../../../content/picture.ts";

/** The pictures of the home page's hero in the order they are shown, the first one first (spec section 9). */
export const heroPictures: readonly Picture[] = [
  { name: "hero-bars" },
  { name: "hero-vault-door" },
  { name: "hero-coins" },
  { name: "hero-jewellery" },
  { name: "hero-skyline" },
  { name: "hero-nuggets" },
  { name: "hero-pour" },
  { name: "hero-balance" },
  { name: "hero-deposit-boxes" },
  { name: "hero-africa-coin", isOneWay: true },
  { name: "hero-spectrometer" },
  { name: "hero-counter" },
  { name: "hero-market" },
  { name: "hero-hallmark", isOneWay: true },
  { name: "hero-transport-case" },
];
