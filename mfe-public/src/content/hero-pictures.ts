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
import counterAvif480 from "../pictures/hero-counter-480.avif";
import counterAvif960 from "../pictures/hero-counter-960.avif";
import counterAvif1440 from "../pictures/hero-counter-1440.avif";
import counterWebp480 from "../pictures/hero-counter-480.webp";
import counterWebp960 from "../pictures/hero-counter-960.webp";
import counterWebp1440 from "../pictures/hero-counter-1440.webp";
import depositBoxesAvif480 from "../pictures/hero-deposit-boxes-480.avif";
import depositBoxesAvif960 from "../pictures/hero-deposit-boxes-960.avif";
import depositBoxesAvif1440 from "../pictures/hero-deposit-boxes-1440.avif";
import depositBoxesWebp480 from "../pictures/hero-deposit-boxes-480.webp";
import depositBoxesWebp960 from "../pictures/hero-deposit-boxes-960.webp";
import depositBoxesWebp1440 from "../pictures/hero-deposit-boxes-1440.webp";
import hallmarkAvif480 from "../pictures/hero-hallmark-480.avif";
import hallmarkAvif960 from "../pictures/hero-hallmark-960.avif";
import hallmarkAvif1440 from "../pictures/hero-hallmark-1440.avif";
import hallmarkWebp480 from "../pictures/hero-hallmark-480.webp";
import hallmarkWebp960 from "../pictures/hero-hallmark-960.webp";
import hallmarkWebp1440 from "../pictures/hero-hallmark-1440.webp";
import jewelleryAvif480 from "../pictures/hero-jewellery-480.avif";
import jewelleryAvif960 from "../pictures/hero-jewellery-960.avif";
import jewelleryAvif1440 from "../pictures/hero-jewellery-1440.avif";
import jewelleryWebp480 from "../pictures/hero-jewellery-480.webp";
import jewelleryWebp960 from "../pictures/hero-jewellery-960.webp";
import jewelleryWebp1440 from "../pictures/hero-jewellery-1440.webp";
import mouldAvif480 from "../pictures/hero-mould-480.avif";
import mouldAvif960 from "../pictures/hero-mould-960.avif";
import mouldAvif1440 from "../pictures/hero-mould-1440.avif";
import mouldWebp480 from "../pictures/hero-mould-480.webp";
import mouldWebp960 from "../pictures/hero-mould-960.webp";
import mouldWebp1440 from "../pictures/hero-mould-1440.webp";
import nuggetsAvif480 from "../pictures/hero-nuggets-480.avif";
import nuggetsAvif960 from "../pictures/hero-nuggets-960.avif";
import nuggetsAvif1440 from "../pictures/hero-nuggets-1440.avif";
import nuggetsWebp480 from "../pictures/hero-nuggets-480.webp";
import nuggetsWebp960 from "../pictures/hero-nuggets-960.webp";
import nuggetsWebp1440 from "../pictures/hero-nuggets-1440.webp";
import pourAvif480 from "../pictures/hero-pour-480.avif";
import pourAvif960 from "../pictures/hero-pour-960.avif";
import pourAvif1440 from "../pictures/hero-pour-1440.avif";
import pourWebp480 from "../pictures/hero-pour-480.webp";
import pourWebp960 from "../pictures/hero-pour-960.webp";
import pourWebp1440 from "../pictures/hero-pour-1440.webp";
import skylineAvif480 from "../pictures/hero-skyline-480.avif";
import skylineAvif960 from "../pictures/hero-skyline-960.avif";
import skylineAvif1440 from "../pictures/hero-skyline-1440.avif";
import skylineWebp480 from "../pictures/hero-skyline-480.webp";
import skylineWebp960 from "../pictures/hero-skyline-960.webp";
import skylineWebp1440 from "../pictures/hero-skyline-1440.webp";
import spectrometerAvif480 from "../pictures/hero-spectrometer-480.avif";
import spectrometerAvif960 from "../pictures/hero-spectrometer-960.avif";
import spectrometerAvif1440 from "../pictures/hero-spectrometer-1440.avif";
import spectrometerWebp480 from "../pictures/hero-spectrometer-480.webp";
import spectrometerWebp960 from "../pictures/hero-spectrometer-960.webp";
import spectrometerWebp1440 from "../pictures/hero-spectrometer-1440.webp";
import transportCaseAvif480 from "../pictures/hero-transport-case-480.avif";
import transportCaseAvif960 from "../pictures/hero-transport-case-960.avif";
import transportCaseAvif1440 from "../pictures/hero-transport-case-1440.avif";
import transportCaseWebp480 from "../pictures/hero-transport-case-480.webp";
import transportCaseWebp960 from "../pictures/hero-transport-case-960.webp";
import transportCaseWebp1440 from "../pictures/hero-transport-case-1440.webp";
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
    [vaultDoorAvif480, vaultDoorAvif960, vaultDoorAvif1440],
    [vaultDoorWebp480, vaultDoorWebp960, vaultDoorWebp1440],
  ),
  describeHeroPicture(
    [coinsAvif480, coinsAvif960, coinsAvif1440],
    [coinsWebp480, coinsWebp960, coinsWebp1440],
  ),
  describeHeroPicture(
    [jewelleryAvif480, jewelleryAvif960, jewelleryAvif1440],
    [jewelleryWebp480, jewelleryWebp960, jewelleryWebp1440],
  ),
  describeHeroPicture(
    [skylineAvif480, skylineAvif960, skylineAvif1440],
    [skylineWebp480, skylineWebp960, skylineWebp1440],
  ),
  describeHeroPicture(
    [nuggetsAvif480, nuggetsAvif960, nuggetsAvif1440],
    [nuggetsWebp480, nuggetsWebp960, nuggetsWebp1440],
  ),
  describeHeroPicture(
    [pourAvif480, pourAvif960, pourAvif1440],
    [pourWebp480, pourWebp960, pourWebp1440],
  ),
  describeHeroPicture(
    [balanceAvif480, balanceAvif960, balanceAvif1440],
    [balanceWebp480, balanceWebp960, balanceWebp1440],
  ),
  describeHeroPicture(
    [depositBoxesAvif480, depositBoxesAvif960, depositBoxesAvif1440],
    [depositBoxesWebp480, depositBoxesWebp960, depositBoxesWebp1440],
  ),
  describeHeroPicture(
    [africaCoinAvif480, africaCoinAvif960, africaCoinAvif1440],
    [africaCoinWebp480, africaCoinWebp960, africaCoinWebp1440],
    { isOneWay: true },
  ),
  describeHeroPicture(
    [spectrometerAvif480, spectrometerAvif960, spectrometerAvif1440],
    [spectrometerWebp480, spectrometerWebp960, spectrometerWebp1440],
  ),
  describeHeroPicture(
    [counterAvif480, counterAvif960, counterAvif1440],
    [counterWebp480, counterWebp960, counterWebp1440],
  ),
  describeHeroPicture(
    [mouldAvif480, mouldAvif960, mouldAvif1440],
    [mouldWebp480, mouldWebp960, mouldWebp1440],
  ),
  describeHeroPicture(
    [hallmarkAvif480, hallmarkAvif960, hallmarkAvif1440],
    [hallmarkWebp480, hallmarkWebp960, hallmarkWebp1440],
    { isOneWay: true },
  ),
  describeHeroPicture(
    [transportCaseAvif480, transportCaseAvif960, transportCaseAvif1440],
    [transportCaseWebp480, transportCaseWebp960, transportCaseWebp1440],
  ),
];
