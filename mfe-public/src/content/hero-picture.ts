import avif480 from "../pictures/hero-bars-480.avif";
import avif960 from "../pictures/hero-bars-960.avif";
import avif1440 from "../pictures/hero-bars-1440.avif";
import webp480 from "../pictures/hero-bars-480.webp";
import webp960 from "../pictures/hero-bars-960.webp";
import webp1440 from "../pictures/hero-bars-1440.webp";

function listSources(small: string, medium: string, large: string): string {
  return `${small} 480w, ${medium} 960w, ${large} 1440w`;
}

/**
 * The first picture of the home page. Narrow screens ask for less than their width: it is dark and
 * soft there, and the first paint waits for it.
 */
export const heroPicture = {
  avif: listSources(avif480, avif960, avif1440),
  webp: listSources(webp480, webp960, webp1440),
  fallback: webp960,
  sizes: "(min-width: 56rem) 72vw, 60vw",
  widthPx: 1440,
  heightPx: 810,
} as const;
