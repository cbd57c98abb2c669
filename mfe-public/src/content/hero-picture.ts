import avif480 from "../pictures/hero-bars-480.avif";
import avif960 from "../pictures/hero-bars-960.avif";
import avif1440 from "../pictures/hero-bars-1440.avif";
import webp480 from "../pictures/hero-bars-480.webp";
import webp960 from "../pictures/hero-bars-960.webp";
import webp1440 from "../pictures/hero-bars-1440.webp";

/** A picture of the home page's hero in both formats, as source sets of three widths. */
export interface HeroPicture {
  readonly avif: string;
  readonly webp: string;
  /** One address for what reads no source set. */
  readonly fallback: string;
  /** It shows a map: it is not mirrored in a script from right to left. */
  readonly isOneWay: boolean;
}

/** Addresses of one picture in its three widths: 480, 960 and 1440 px. */
export type PictureWidths = readonly [small: string, medium: string, large: string];

function listSources([small, medium, large]: PictureWidths): string {
  return `${small} 480w, ${medium} 960w, ${large} 1440w`;
}

/** Puts the addresses of a picture's files together. */
export function describeHeroPicture(
  avif: PictureWidths,
  webp: PictureWidths,
  { isOneWay = false }: { isOneWay?: boolean } = {},
): HeroPicture {
  return { avif: listSources(avif), webp: listSources(webp), fallback: webp[1], isOneWay };
}

/**
 * Narrow screens ask for less than their width: the picture is dark and soft there, and the first paint
 * waits for it.
 */
export const heroPictureSizes = "(min-width: 56rem) 72vw, 60vw";

/** Size of every hero picture at its widest. */
export const heroPictureSizePx = { width: 1440, height: 810 } as const;

/** The first picture of the home page; the other ones are in `hero-pictures.ts`, which pages load when they need them. */
export const heroPicture = describeHeroPicture(
  [avif480, avif960, avif1440],
  [webp480, webp960, webp1440],
);
