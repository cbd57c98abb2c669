import { assistantTopics } from "@dhahabu/contract/assistant-topics";
import type { Intent } from "./intents.ts";
import { normalise } from "./normalise.ts";
import { texts } from "./texts.ts";

/** Topics that are offered to somebody who was not understood. */
export const offeredTopics: readonly Intent[] = [
  "price",
  "loan",
  "sell",
  "branches",
  "hours",
  "human",
];

const plain = (text: string) =>
  normalise(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const intentByName: ReadonlyMap<string, Intent> = new Map(
  Object.values(texts).flatMap((own) =>
    assistantTopics.flatMap((intent): [string, Intent][] => {
      const name: string | undefined = (own as Record<string, string>)[`topic.${intent}`];
      return name === undefined ? [] : [[plain(name), intent]];
    }),
  ),
);

/** The topic that a message names by its own name, as one that was offered and chosen does. */
export function findNamedTopic(message: string): Intent | undefined {
  return intentByName.get(plain(message));
}

const names = new Set(intentByName.values());

/** True for a topic that has a name: one that a customer can choose. */
export function hasName(intent: Intent): boolean {
  return names.has(intent);
}
