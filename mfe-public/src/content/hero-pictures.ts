import coinsAvif480 from "../pictures/hero-coins-480.avif";
import coinsAvif960 from "../pictures/hero-coins-960.avif";
import coinsAvif1440 from "../pictures/hero-coins-1440.avif";
import coinsWebp480 from "../pictures/hero-coins-480.webp";
import coinsWebp960 from "../pictures/hero-coins-960.webp";
import coinsWebp1440 from "../pictures/hero-coins-1440.webp";
import vaultDoorAvif480 from "../pictures/hero-vault-door-480.avif";
import vaultDoorAvif960 from "../pictures/hero-vault-door-960.avif";
import vaultDoorAvif1440 from "../pictures/hero-vault-door-1440.avif";
import vaultDoorWebp480 from "../pictures/hero-vault-door-480.webp";
import vaultDoorWebp960 from "../pictures/hero-vault-door-960.webp";
import vaultDoorWebp1440 from "../pictures/hero-vault-door-1440.webp";
import { describeHeroPicture, heroPicture } from "./hero-picture.ts";
import type { HeroPicture } from "./hero-picture.ts";

/** The pictures of the home page's hero in the order they are shown, the first one first (spec section 9). */
export const heroPictures: readonly HeroPicture[] = [
  heroPicture,
  describeHeroPicture(
    [coinsAvif480, coinsAvif960, coinsAvif1440],
    [coinsWebp480, coinsWebp960, coinsWebp1440],
  ),
  describeHeroPicture(
    [vaultDoorAvif480, vaultDoorAvif960, vaultDoorAvif1440],
    [vaultDoorWebp480, vaultDoorWebp960, vaultDoorWebp1440],
  ),
];
