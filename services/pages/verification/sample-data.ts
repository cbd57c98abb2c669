import { branches as branchFacts, firstFacts, openingHours } from "@dhahabu/contract/facts";
import type { PageData } from "@dhahabu/contract/pages";

const observedAt = "2026-01-01T09:00:00.000Z";

const prices: PageData["prices"] = ["24K", "22K", "18K"].map((goldType, index) => ({
  goldType,
  pricePerGram: 15_000 - index * 2_000,
  loanPricePerGram: 12_500,
  priceChange: 0.25 - index * 0.25,
  isChangeKnown: true,
  currency: "KES",
  finenessPerMille: 999 - index * 100,
  source: "configuration",
  state: "fallback",
  observedAt,
  refreshedAt: observedAt,
  isGuarded: false,
  steps: [
    { kind: "configured-usd-per-gram", value: String(120 - index * 16) },
    { kind: "exchange-rate", value: "125" },
  ],
}));

const publicConfig: PageData["publicConfig"] = {
  interestRate: 15,
  ltvRatio: 60,
  defaultDurationMonths: 1,
};

const branches: PageData["branches"] = branchFacts.map(
  ({ name, address, phone, ...place }, index) => ({
    id: index + 1,
    name,
    address,
    phone,
    latitude: place.latitude,
    longitude: place.longitude,
    isOpen: true,
    openingHours: openingHours.contact.map((rule) => ({ ...rule, days: [...rule.days] })),
    closedDays: [{ date: "2026-12-12", reason: "A sample of a reason" }],
  }),
);

const media: PageData["media"] = (["audio", "video", "image"] as const).map((type, index) => ({
  id: index + 1,
  title: `A sample of ${type}`,
  description: null,
  language: "sw",
  titles: { en: `A sample of ${type}` },
  altText: "A sample of what is shown",
  caption: null,
  type,
  category: "educational",
  fileUrl: `/api/media/files/sample-${index}`,
  thumbnailUrl: null,
  fileSize: 1_500_000,
  duration: type === "image" ? null : 75,
  width: type === "audio" ? null : 1280,
  height: type === "audio" ? null : 720,
  sortOrder: index,
  isActive: true,
  createdAt: observedAt,
  updatedAt: observedAt,
}));

const replyTime: PageData["replyTime"] = { answers: 21, medianMinutes: 38 };

/** Data that every page can be rendered with. */
export const sampleData: PageData = {
  prices,
  publicConfig,
  branches,
  media,
  facts: firstFacts,
  replyTime,
};
