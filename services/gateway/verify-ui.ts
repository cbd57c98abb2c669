import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { chatLanguages } from "@dhahabu/contract/assistant";
import type { Branch } from "@dhahabu/contract/branches";
import type { MediaItem } from "@dhahabu/contract/content";
import { branches as branchFacts, firstFacts, openingHours } from "@dhahabu/contract/facts";
import type { Knowledge } from "@dhahabu/contract/knowledge";
import type { ReplyTime } from "@dhahabu/contract/inbox";
import type { GoldPrice, PublicConfig } from "@dhahabu/contract/pricing";
import { openUiStore } from "./pages/store.ts";

// Run by a publish in a process of its own: loads the bundles that a registry would name and renders
// every page in every language; what the pages say goes into the file `--knowledge`. Ends with 1 and a reason where that fails.

const observedAt = "2026-01-01T09:00:00.000Z";

const prices: GoldPrice[] = ["24K", "22K", "18K"].map((goldType, index) => ({
  goldType,
  pricePerGram: 15_000 - index * 2_000,
  priceChange: 0.25 - index * 0.25,
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

const publicConfig: PublicConfig = { interestRate: 15, ltvRatio: 60, defaultDurationMonths: 1 };

const branches: Branch[] = branchFacts.map(({ name, address, phone, ...place }, index) => ({
  id: index + 1,
  name,
  address,
  phone,
  latitude: place.latitude,
  longitude: place.longitude,
  isOpen: true,
  openingHours: openingHours.contact.map((rule) => ({ ...rule, days: [...rule.days] })),
  closedDays: [{ date: "2026-12-12", reason: "A sample of a reason" }],
}));

const media: MediaItem[] = (["audio", "video", "image"] as const).map((type, index) => ({
  id: index + 1,
  title: `A sample of ${type}`,
  description: null,
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

const replyTime: ReplyTime = { answers: 21, medianMinutes: 38 };

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined
    ? error.message
    : `${error.message} ${describeError(error.cause)}`;
}

async function verify(uiDir: string, candidates: Record<string, string>) {
  const registry = Object.fromEntries(
    Object.entries(candidates).map(([name, version]) => [name, { version }]),
  );
  const generation = await openUiStore(uiDir).loadGeneration(registry);
  const fault = generation.faults[0];
  if (fault) {
    throw new Error(`${fault.name} could not be loaded.`, { cause: fault.error });
  }
  const { renderer } = generation;
  const { renderedPages } = await renderer.verify({
    prices,
    publicConfig,
    branches,
    media,
    facts: firstFacts,
    replyTime,
  });
  const knowledge: Knowledge[] = [];
  for (const language of chatLanguages) {
    const own = await renderer.readKnowledge?.(language);
    if (own) knowledge.push(own);
  }
  return { renderedPages, knowledge };
}

const { values, positionals } = parseArgs({
  options: { "ui-dir": { type: "string" }, knowledge: { type: "string" } },
  allowPositionals: true,
});

try {
  const candidates = Object.fromEntries(
    positionals.map((text) => text.split("=") as [string, string]),
  );
  const { renderedPages, knowledge } = await verify(values["ui-dir"] ?? "", candidates);
  if (values.knowledge !== undefined) await writeFile(values.knowledge, JSON.stringify(knowledge));
  process.stdout.write(`${renderedPages} pages rendered\n`);
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = 1;
}
