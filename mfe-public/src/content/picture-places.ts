import type { PicturePlace } from "./picture.ts";

// Pictures fill their places, so one may be wider than its place: these are widths of the picture.

/** The home page's hero: to the end of the page and as high as the window; on a phone under the words. */
export const heroPlace: PicturePlace = {
  phone: { crop: "tall", sizes: "100vw" },
  sizes: "(width >= 56rem) max(72vw, min(89rem, 178vh - 8rem)), 111vw",
};

/** The head of an inner page. */
export const pageHeadPlace: PicturePlace = {
  phone: { crop: "wide", sizes: "111vw" },
  sizes: "(width >= 56rem) max(66vw, 43rem), 111vw",
};

/** The vault tour, beside the names of its points or above them. */
export const vaultPlace: PicturePlace = {
  phone: { crop: "wide", sizes: "100vw" },
  sizes: "(width >= 75rem) 46rem, (width >= 62rem) 60vw, 100vw",
};

/** A band of the page, behind its words. */
export const bandPlace: PicturePlace = {
  phone: { crop: "wide", sizes: "46rem" },
  sizes: "max(100vw, 80rem)",
};
