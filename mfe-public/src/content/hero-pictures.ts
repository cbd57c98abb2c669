import africaCoinAvif480 from "../pictures/hero-africa-coin-480.avif";
import africaCoinAvif960 from "../pictures/hero-africa-coin-960.avif";
import africaCoinAvif1440 from "../pictures/hero-africa-coin-1440.avif";
import africaCoinWebp480 from "../pictures/hero-africa-coin-480.webp";
import africaCoinWebp960 from "../pictures/hero-africa-coin-960.webp";
import africaCoinWebp1440 from "../pictures/hero-africa-coin-1440.webp";
import balanceAvif480 from "../pictures/hero-balance-480.avif";
import balanceAvif960 from "../pictures/hero-balance-960.avif";
import balanceAvif1440 from "../pictures/hero-balance-1440.avif";
import balanceWebp480 from "../pictures/hero-balance-480.webp";
import balanceWebp960 from "../pictures/hero-balance-960.webp";
import balanceWebp1440 from "../pictures/hero-balance-1440.webp";
import coinsAvif480 from "../pictures/hero-coins-480.avif";
import coinsAvif960 from "../pictures/hero-coins-960.avif";
import coinsAvif1440 from "../pictures/hero-coins-1440.avif";
import coinsWebp480 from "../pictures/hero-coins-480.webp";
import coinsWebp960 from "../pictures/hero-coins-960.webp";
import coinsWebp1440 from "../pictures/hero-coins-1440.webp";
import depositBoxesAvif480 from "../pictures/hero-deposit-boxes-480.avif";
import depositBoxesAvif960 from "../pictures/hero-deposit-boxes-960.avif";
import depositBoxesAvif1440 from "../pictures/hero-deposit-boxes-1440.avif";
import depositBoxesWebp480 from "../pictures/hero-deposit-boxes-480.webp";
import depositBoxesWebp960 from "../pictures/hero-deposit-boxes-960.webp";
import depositBoxesWebp1440 from "../pictures/hero-deposit-boxes-1440.webp";
import nuggetsAvif480 from "../pictures/hero-nuggets-480.avif";
import nuggetsAvif960 from "../pictures/hero-nuggets-960.avif";
import nuggetsAvif1440 from "../pictures/hero-nuggets-1440.avif";
import nuggetsWebp480 from "../pictures/hero-nuggets-480.webp";
import nuggetsWebp960 from "../pictures/hero-nuggets-960.webp";
import nuggetsWebp1440 from "../pictures/hero-nuggets-1440.webp";
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
    [africaCoinAvif480, africaCoinAvif960, africaCoinAvif1440],
    [africaCoinWebp480, africaCoinWebp960, africaCoinWebp1440],
  ),
  describeHeroPicture(
    [balanceAvif480, balanceAvif960, balanceAvif1440],
    [balanceWebp480, balanceWebp960, balanceWebp1440],
  ),
  describeHeroPicture(
    [coinsAvif480, coinsAvif960, coinsAvif1440],
    [coinsWebp480, coinsWebp960, coinsWebp1440],
  ),
  describeHeroPicture(
    [depositBoxesAvif480, depositBoxesAvif960, depositBoxesAvif1440],
    [depositBoxesWebp480, depositBoxesWebp960, depositBoxesWebp1440],
  ),
  describeHeroPicture(
    [nuggetsAvif480, nuggetsAvif960, nuggetsAvif1440],
    [nuggetsWebp480, nuggetsWebp960, nuggetsWebp1440],
  ),
  describeHeroPicture(
    [vaultDoorAvif480, vaultDoorAvif960, vaultDoorAvif1440],
    [vaultDoorWebp480, vaultDoorWebp960, vaultDoorWebp1440],
  ),
];
