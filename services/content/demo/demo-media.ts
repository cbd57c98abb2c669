import type { MediaItem } from "@dhahabu/contract/content";
import { bankName } from "@dhahabu/contract/facts";

/** An item of the demo gallery as staff would enter it, and the files of this folder that it shows. */
export interface DemoMedia extends Pick<
  MediaItem,
  "title" | "language" | "titles" | "type" | "category" | "sortOrder"
> {
  file: string;
  /** The picture of a film before it plays. */
  poster?: string;
  description: string;
  /** What is seen of a picture or film, for those who do not see it; a recording of sound has none. */
  altText?: string;
  caption?: string;
}

/** The gallery of the first start: every type and every category (spec section 3) but testimonials, which customers give. */
export const demoMedia: readonly DemoMedia[] = [
  {
    file: "audio-welcome-en.mp3",
    title: `Welcome to ${bankName}`,
    language: "en",
    titles: {
      sw: `Karibu ${bankName} (kwa Kiingereza)`,
      fr: `Bienvenue chez ${bankName} (en anglais)`,
      ar: `مرحبًا بكم في ${bankName} (بالإنجليزية)`,
      hi: `${bankName} में आपका स्वागत है (अंग्रेज़ी में)`,
      zh: `欢迎来到 ${bankName}（英语）`,
    },
    description:
      "Who we are, what happens to your gold at the counter, and where to see the price of the day. Spoken in English.",
    type: "audio",
    category: "company-overview",
    sortOrder: 10,
  },
  {
    file: "audio-welcome-sw.mp3",
    title: `Karibu ${bankName}`,
    language: "sw",
    titles: {
      en: `Welcome to ${bankName} (in Swahili)`,
      fr: `Bienvenue chez ${bankName} (en swahili)`,
      ar: `مرحبًا بكم في ${bankName} (بالسواحيلية)`,
      hi: `${bankName} में आपका स्वागत है (स्वाहिली में)`,
      zh: `欢迎来到 ${bankName}（斯瓦希里语）`,
    },
    description:
      "Sisi ni nani, dhahabu yako hupimwaje kwenye kaunta, na bei ya siku huonekana wapi. Kwa Kiswahili.",
    type: "audio",
    category: "company-overview",
    sortOrder: 20,
  },
  {
    file: "audio-market-note-en.mp3",
    title: "Market note: how to read the price of gold",
    language: "en",
    titles: {
      sw: "Taarifa ya soko: jinsi ya kusoma bei ya dhahabu (kwa Kiingereza)",
      fr: "Note de marché : comment lire le prix de l’or (en anglais)",
      ar: "مذكرة السوق: كيف يُقرأ سعر الذهب (بالإنجليزية)",
      hi: "बाज़ार नोट: सोने का भाव कैसे पढ़ें (अंग्रेज़ी में)",
      zh: "市场简报：如何看懂金价（英语）",
    },
    description:
      "The world market, the shilling, weight and purity: what moves the price on our page, and how to work out your own. Spoken in English.",
    type: "audio",
    category: "market-analysis",
    sortOrder: 30,
  },
  {
    file: "audio-market-note-sw.mp3",
    title: "Taarifa ya soko: jinsi ya kusoma bei ya dhahabu",
    language: "sw",
    titles: {
      en: "Market note: how to read the price of gold (in Swahili)",
      fr: "Note de marché : comment lire le prix de l’or (en swahili)",
      ar: "مذكرة السوق: كيف يُقرأ سعر الذهب (بالسواحيلية)",
      hi: "बाज़ार नोट: सोने का भाव कैसे पढ़ें (स्वाहिली में)",
      zh: "市场简报：如何看懂金价（斯瓦希里语）",
    },
    description:
      "Soko la dunia, shilingi, uzito na usafi: kinachobadilisha bei kwenye ukurasa wetu, na jinsi ya kukokotoa yako. Kwa Kiswahili.",
    type: "audio",
    category: "market-analysis",
    sortOrder: 40,
  },
  {
    file: "audio-gold-loan-sw.mp3",
    title: "Mkopo wa dhahabu, hatua kwa hatua",
    language: "sw",
    titles: {
      en: "A gold loan, step by step (in Swahili)",
      fr: "Le prêt sur or, étape par étape (en swahili)",
      ar: "القرض بضمان الذهب خطوة بخطوة (بالسواحيلية)",
      hi: "गोल्ड लोन, कदम दर कदम (स्वाहिली में)",
      zh: "黄金贷款，逐步讲解（斯瓦希里语）",
    },
    description:
      "Cha kuleta, jinsi dhahabu inavyopimwa, jinsi mkopo unavyolipwa na dhahabu inavyorudishwa. Kwa Kiswahili.",
    type: "audio",
    category: "educational",
    sortOrder: 50,
  },
  {
    file: "film-vault-door.mp4",
    poster: "film-vault-door.webp",
    title: "The vault door",
    language: "en",
    titles: {
      sw: "Mlango wa hazina",
      fr: "La porte de la chambre forte",
      ar: "باب الخزنة",
      hi: "तिजोरी का दरवाज़ा",
      zh: "金库大门",
    },
    description: "The door opens, and the light falls on what lies behind it.",
    altText: "A round steel vault door stands open; behind it bars of gold lie on lit shelves.",
    caption: "The door of the vault, opening",
    type: "video",
    category: "company-overview",
    sortOrder: 60,
  },
  {
    file: "film-turning-bar.mp4",
    poster: "film-turning-bar.webp",
    title: "A bar of gold, from every side",
    language: "en",
    titles: {
      sw: "Mkuo wa dhahabu, kutoka kila upande",
      fr: "Un lingot d’or, sous tous les angles",
      ar: "سبيكة ذهب من كل جانب",
      hi: "सोने की छड़, हर ओर से",
      zh: "一根金条，全方位呈现",
    },
    description:
      "Bevels, edges and the skin of the cast: what an assayer looks at before the bar goes under the spectrometer.",
    altText: "A cast gold bar with a round stamp turns slowly on a black stand.",
    caption: "What an assayer looks at first",
    type: "video",
    category: "product-demos",
    sortOrder: 70,
  },
  {
    file: "film-pour.mp4",
    poster: "film-pour.webp",
    title: "The pour",
    language: "en",
    titles: {
      sw: "Kumimina dhahabu",
      fr: "La coulée",
      ar: "صبّ الذهب",
      hi: "ढलाई",
      zh: "浇铸",
    },
    description:
      "Molten gold runs from the crucible into the mould. Gold melts at 1,064 degrees Celsius; once it is solid again it is weighed and sampled.",
    altText:
      "Glowing molten gold runs from a crucible held by tongs into an iron mould; two finished bars lie beside it.",
    caption: "From the crucible into the mould",
    type: "video",
    category: "educational",
    sortOrder: 80,
  },
  {
    file: "picture-vault.webp",
    title: "Inside the vault",
    language: "en",
    titles: {
      sw: "Ndani ya hazina",
      fr: "À l’intérieur de la chambre forte",
      ar: "داخل الخزنة",
      hi: "तिजोरी के भीतर",
      zh: "金库之内",
    },
    description: "Behind the door: the shelves on which bars lie, sealed and recorded.",
    altText:
      "A dark vault with a round steel door, a desk with screens, and shelves of gold bars at both sides.",
    caption: "The vault from within: door, guard’s desk, shelves",
    type: "image",
    category: "company-overview",
    sortOrder: 90,
  },
  {
    file: "picture-jewellery.webp",
    title: "Family jewellery on the tray",
    language: "en",
    titles: {
      sw: "Vito vya familia kwenye trei",
      fr: "Bijoux de famille sur le plateau",
      ar: "مجوهرات العائلة على الصينية",
      hi: "ट्रे पर पारिवारिक गहने",
      zh: "托盘上的家传首饰",
    },
    description:
      "What customers bring most often: rings, chains and bangles that have been in the family for years.",
    altText:
      "A wooden tray lined with green velvet: five gold rings on the left, gold bangles and a pendant with a green stone on the right.",
    caption: "Rings, bangles and a pendant, as they come to the counter",
    type: "image",
    category: "product-demos",
    sortOrder: 100,
  },
  {
    file: "picture-counter.webp",
    title: "Weighed over the counter",
    language: "en",
    titles: {
      sw: "Kupimwa kwenye kaunta",
      fr: "La pesée au comptoir",
      ar: "الوزن على المنضدة",
      hi: "काउंटर पर तौल",
      zh: "柜台称重",
    },
    description:
      "Jewellery is weighed in front of its owner, and the price of the day is worked out from that weight and its purity.",
    altText:
      "A clerk’s gloved hand lays a gold bangle on the pan of a brass scale; a customer’s hand rests on the counter before it.",
    caption: "Weighed before its owner’s eyes",
    type: "image",
    category: "educational",
    sortOrder: 110,
  },
  {
    file: "picture-deposit-boxes.webp",
    title: "Deposit boxes",
    language: "en",
    titles: {
      sw: "Masanduku ya amana",
      fr: "Coffres de dépôt",
      ar: "صناديق الأمانات",
      hi: "लॉकर",
      zh: "保管箱",
    },
    description:
      "Medium, large and extra large. Each opens with a key and a four-digit PIN of its own.",
    altText:
      "A wall of dark green deposit boxes with brass locks; one drawer is open and holds gold bars.",
    caption: "One box, one key, one PIN",
    type: "image",
    category: "product-demos",
    sortOrder: 120,
  },
  {
    file: "picture-balance.webp",
    title: "An assay balance",
    language: "en",
    titles: {
      sw: "Mizani ya upimaji",
      fr: "Une balance d’essayeur",
      ar: "ميزان فحص العيار",
      hi: "परख तराज़ू",
      zh: "检验天平",
    },
    description:
      "In a fire assay a sample is weighed before and after everything but the gold was driven out. The two weights give the purity.",
    altText:
      "A brass balance on a wooden base, with weights in the left pan and gold nuggets in the right one.",
    caption: "Two weighings give the purity",
    type: "image",
    category: "educational",
    sortOrder: 130,
  },
  {
    file: "picture-nairobi.webp",
    title: "Nairobi at dusk",
    language: "en",
    titles: {
      sw: "Nairobi jioni",
      fr: "Nairobi au crépuscule",
      ar: "نيروبي عند الغروب",
      hi: "सांझ में नैरोबी",
      zh: "暮色中的内罗毕",
    },
    description:
      "The city of our head office in Westlands. Mombasa and Kisumu have a branch each; the contact page shows the way.",
    altText:
      "Nairobi’s towers at dusk with lit windows, hills in the haze behind them, a road with cars and an acacia before them.",
    caption: "Nairobi, home of our head office",
    type: "image",
    category: "news-updates",
    sortOrder: 140,
  },
  {
    file: "picture-market.webp",
    title: "A jeweller in the market street",
    language: "en",
    titles: {
      sw: "Sonara katika mtaa wa soko",
      fr: "Un bijoutier dans la rue du marché",
      ar: "صائغ في شارع السوق",
      hi: "बाज़ार की गली का सुनार",
      zh: "集市街上的金匠铺",
    },
    description:
      "Chains, bangles and rings as a market street sells them. Jewellery, coins and raw gold are all welcome at our counter.",
    altText:
      "A lit shop window at night under a striped awning: gold chains on a bar, bangles on rolls, necklaces on green busts; an anvil on a bench before it.",
    caption: "Gold where many families buy it",
    type: "image",
    category: "educational",
    sortOrder: 150,
  },
];
