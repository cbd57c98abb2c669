/** Every picture of `src/pictures`, by the scene of `art` it was rendered from. */
export const pictureNames = [
  "hero-bars",
  "hero-vault-door",
  "hero-coins",
  "hero-jewellery",
  "hero-skyline",
  "hero-nuggets",
  "hero-pour",
  "hero-balance",
  "hero-deposit-boxes",
  "hero-africa-coin",
  "hero-spectrometer",
  "hero-counter",
  "hero-market",
  "hero-hallmark",
  "hero-transport-case",
  "vault-interior",
  "service-overview",
  "service-buying",
  "service-loans",
  "service-analysis",
  "service-assaying",
  "service-smelting",
  "service-refining",
  "service-storage",
  "service-transport",
  "about-hall",
  "testimonials-dust",
] as const;

/** Name of a picture. */
export type PictureName = (typeof pictureNames)[number];
