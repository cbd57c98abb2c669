import { keepByWord } from "./keep-by-word.ts";
import { measureWords } from "./units.ts";

// Arabic word = the ways it is written in Latin letters. Whole words only: 2, 3, 5 and 7 are digits everywhere else.
const spellings = `
  سعر = se3r si3r sa3r as3r
  اسعار = as3ar asaar
  السعر = else3r elsi3r alse3r alsi3r
  ذهب = dahab dhahab thahab zahab dhab d8b
  الذهب = eldahab aldahab el-dahab al-dahab elthahab althahab ed-dahab eddahab adhdhahab
  ذهبي = dahabi thahabi dhahabi
  عيار = 3iyar 3eyar 3yar 3ayar 3iar
  قرض = 2ard qard 9ard gard ard-maly
  القرض = el2ard alqard el-2ard al-qard elqard
  اقترض = aqtared a2tared
  سلفه = sulfa solfa selfa silfa
  استلف = astalef astlef astelef
  كم = kam gadeh
  كام = kaam
  بكم = bkam bikam bekam b-kam
  قديش = addesh addeish gaddesh 2addesh adesh
  فايده = fayda faida faydeh fayde fayida
  الفايده = elfayda alfaida elfaida al-fayda
  نسبه = nisba nesba
  غرام = ghram ghiram ghrm
  جرام = gram-wahed jram
  فرع = far3 fer3
  فروع = foroo3 furu3 foru3
  عنوان = 3onwan 3enwan 3nwan 3inwan
  وين = wein wen ween
  فين = fein feen
  حاسبه = 7asba
  مرحبا = marhaba mar7aba
  السلام = alsalam el-salam assalamu asalamu
  عليكم = 3alaykom 3alaikum alaikum alaykum 3likom
  شكرا = shukran shokran choukran
  اهلا = ahlan
  كيف = keef kif kaif
  ازاي = ezay ezzay izzay
  ابيع = abi3 abee3 abeea
  بيع = bee3 bay3
  اشتري = ashtri ashtari eshteri
  تشترون = tishtaroon tashtaroon teshtero teshteru
  ارهن = arhan arhen
  رهن = rahn rahen
  عايز = 3ayez 3awez 3ayz
  عايزه = 3ayza 3awza
  ابغي = abgha abga abghi
  ابي = abi aby
  بدي = biddi beddi bidi bede
  عندي = 3endi 3indi 3ndi
  عندكم = 3endkom 3andkom 3indkum 3endkum 3andokom
  علي = 3ala 3la
  اليوم = elyom elyoum alyawm el-yom lyom alyoum
  النهارده = ennaharda elnaharda innaharda
  الحين = al7een el7een alheen
  دلوقتي = delwa2ti dilwa2ti
  متي = mata
  امتي = emta imta
  تفتحون = tefta7oon tafta7un taft7oon
  بتفتحوا = bteft7o btefta7o
  الساعه = elsa3a alsa3a
  رقم = raqam ra2am ra8m
  الهاتف = alhatef elhatef
  موظف = muwazaf mowazaf mowazzaf
  هويه = hawiya hawiyya huwiya
  بدون = bdoon bidoon bedoon bidun
  فاتوره = fatora fatura fatoora
  فلوس = floos flous fulus
  شهر = shahr shaher
  شهور = shohor shuhur
  شهرين = shahrein shahren
  خاتم = 5atem khatem khatim 5atim
  سلسله = selsela silsila
  سبيكه = sabika sabeeka
  سبايك = sabayek
  كيلو = kilo-wahed
  الف = alf
  مسروق = masroo2 masrouq masruq
  مزور = mzawwar mozawar
  صندوق = sandoo2 sanduq sandouq
  اصلي = asli 2asli
  معنى = ma3na
  موقع = maw2e3 mawqe3 mawgi3
  ادفع = adfa3
  اسدد = asadded asaded
  مده = modda mudda
  احتاج = a7taj ahtaj
  محتاج = me7tag m7taj
  ممكن = mumkin momken mumken
  لو = law
  سمحت = sama7t samaht
  مع = ma3
  السلامه = elsalama essalama alsalama
  افضل = afdal
  خدمات = khadamat 5adamat
  توصيل = tawseel
  نقل = na2l naql
`;

const arabicBySpelling: ReadonlyMap<string, string> = new Map(
  spellings
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [arabic = "", latin = ""] = line.split("=");
      return latin
        .trim()
        .split(/\s+/u)
        .map((spelling): [string, string] => [spelling, arabic.trim()]);
    }),
);

// Small words that tell Arabic in Latin letters from English and Swahili.
const telling = new Set(
  `el al lel bel fel wel fi ana ana2 enta enti mesh mosh mish mafi wala walla ezay eh eih aw law lw ya3ni ma3 men meen min 3an illi elli ely da di dah deh
  hal shu sho shoo wesh esh eish leish leh lesh kif bas kaman tab yalla ba2a kol kull ma mumkin momken lazem lazim 3ashan 3shan hena hina bokra bukra inno
  3andkom 3andko 3andokom betoo bta3 bta3i dyal wayed mako aku hwaye`
    .split(/\s+/u)
    .filter((word) => word !== ""),
);

const latinSounds: [pattern: RegExp, sound: string][] = [
  [/sh|ch/g, "S"],
  [/kh|5/g, "x"],
  [/gh|8/g, "G"],
  [/th/g, "t"],
  [/dh/g, "d"],
  [/7/g, "h"],
  [/[q9]/g, "2"],
  [/j/g, "g"],
  [/v/g, "f"],
  [/p/g, "b"],
  [/c/g, "k"],
  [/[aeiouwy]/g, ""],
  [/(.)\1+/g, "$1"],
];

const arabicSounds = new Map(
  Object.entries({
    b: "ب",
    t: "تثط",
    g: "ج",
    h: "حه",
    x: "خ",
    d: "دذضظ",
    r: "ر",
    z: "ز",
    s: "سص",
    S: "ش",
    "3": "ع",
    G: "غ",
    f: "ف",
    "2": "قء",
    k: "ك",
    l: "ل",
    m: "م",
    n: "ن",
  }).flatMap(([sound, letters]) =>
    letters.split("").map((letter): [string, string] => [letter, sound]),
  ),
);

function soundsOfLatin(word: string): string {
  const bare = word.replace(/^(?:el|al|il)-?(?=[a-z0-9]{3})/u, "").replace(/h$/u, "");
  return latinSounds.reduce((text, [pattern, sound]) => text.replaceAll(pattern, sound), bare);
}

function soundsOfArabic(word: string): string {
  const bare = word.replace(/^ال(?=.{2})/u, "").replace(/ه$/u, "");
  return bare
    .split("")
    .map((letter) => arabicSounds.get(letter) ?? "")
    .join("")
    .replaceAll(/(.)\1+/gu, "$1");
}

export type ArabiziReader = (normalised: string) => string;

/**
 * Creates a reader of Arabic in Latin letters. Whole words come from the list above. In a message that is
 * Arabic as a whole, another word is the known Arabic word with its consonants, the most frequent first.
 */
export function createArabiziReader(
  arabicWords: ReadonlyMap<string, number>,
  isOtherLatin: (word: string) => boolean,
): ArabiziReader {
  const wordBySounds = new Map<string, string>();
  const byFrequency = [...arabicWords].toSorted(([, a], [, b]) => b - a);
  const add = (sounds: string, word: string) => {
    if (sounds.length >= 2 && !wordBySounds.has(sounds)) wordBySounds.set(sounds, word);
  };
  for (const [word] of byFrequency) add(soundsOfArabic(word), word);
  for (const [word] of byFrequency) add(soundsOfArabic(word).replaceAll("3", ""), word);
  const readWord = (word: string): string | undefined => {
    const sounds = soundsOfLatin(word);
    return (
      wordBySounds.get(sounds) ??
      wordBySounds.get(sounds.replaceAll("2", "")) ??
      wordBySounds.get(sounds.replaceAll("g", "2")) ??
      wordBySounds.get(sounds.replaceAll("z", "d")) ??
      wordBySounds.get(sounds.replaceAll("d", "z"))
    );
  };
  const lookAt = keepByWord((text): Look => {
    const [, word = "", rest = ""] = /^(.*?)([?!.,;:]*)$/u.exec(text) ?? [];
    const known = arabicBySpelling.get(word);
    const isTelling = telling.has(word);
    const hasDigits = isWithDigits(word);
    return {
      word,
      rest,
      known,
      hasDigits,
      isSign: known !== undefined || isTelling || hasDigits,
      isLatin: /[a-z]{2}/u.test(word),
      isOther: !isTelling && isOtherLatin(word),
    };
  });
  return (normalised) => {
    if (!/[a-z]/u.test(normalised)) return normalised;
    const words = normalised.split(" ").map((text) => lookAt(text));
    const count = (is: (look: Look) => boolean) => words.filter((look) => is(look)).length;
    const signs = count(({ isSign }) => isSign);
    const isArabic =
      signs > count(({ isOther }) => isOther) && signs * 4 >= count(({ isLatin }) => isLatin);
    return words
      .map(({ word, rest, known, hasDigits }) => {
        if (known !== undefined && (isArabic || hasDigits || known.length > 2)) return known + rest;
        const isWord = /^[a-z][a-z-]*$/u.test(word) || hasDigits;
        if (!isArabic || !isWord || measureWords.has(word)) return word + rest;
        return (readWord(word) ?? word.replaceAll(/\d/gu, "")) + rest;
      })
      .join(" ");
  };
}

interface Look {
  word: string;
  /** The stops after it. */
  rest: string;
  known: string | undefined;
  hasDigits: boolean;
  isSign: boolean;
  isLatin: boolean;
  isOther: boolean;
}

const measured =
  /^\d+(?:g|gm|gms|gram|grams|k|kt|ct|kg|kgs|m|mth|mths|month|months|week|weeks|day|days|year|years|oz|bob|kes|ksh)$/u;

/** True for a word with a digit that stands for a letter, as in se3r or 7asba. */
function isWithDigits(word: string): boolean {
  return (
    /^(?:[a-z-]*[a-z][2357][a-z][a-z-]*[2357]?[a-z]*|[2357][a-z]{2,}[a-z0-9]*|[a-z]{2,}[37])$/u.test(
      word,
    ) && !measured.test(word)
  );
}
