import avif480 from "../pictures/vault-interior-480.avif";
import avif960 from "../pictures/vault-interior-960.avif";
import avif1440 from "../pictures/vault-interior-1440.avif";
import webp480 from "../pictures/vault-interior-480.webp";
import webp960 from "../pictures/vault-interior-960.webp";
import webp1440 from "../pictures/vault-interior-1440.webp";

/** The vault from inside, as the tour shows it. */
export const vaultPicture = {
  avif: `${avif480} 480w, ${avif960} 960w, ${avif1440} 1440w`,
  webp: `${webp480} 480w, ${webp960} 960w, ${webp1440} 1440w`,
  fallback: webp960,
  widthPx: 1440,
  heightPx: 810,
} as const;
