import avif480 from "../pictures/hero-vault-door-480.avif";
import avif960 from "../pictures/hero-vault-door-960.avif";
import avif1440 from "../pictures/hero-vault-door-1440.avif";
import webp480 from "../pictures/hero-vault-door-480.webp";
import webp960 from "../pictures/hero-vault-door-960.webp";
import webp1440 from "../pictures/hero-vault-door-1440.webp";
import { describeHeroPicture } from "./hero-picture.ts";

/** The vault's door, standing open. */
export const vaultDoorPicture = describeHeroPicture(
  [avif480, avif960, avif1440],
  [webp480, webp960, webp1440],
);
