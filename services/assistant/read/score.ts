import type { LinearPart, NearPart } from "./artefact.ts";
import type { Features } from "./features.ts";

const nearestCount = 8;
const pull = 10;

/** Shares that add up to one, larger for larger scores. */
export function toShares(scores: Float32Array): Float32Array {
  let most = -Infinity;
  for (const score of scores) if (score > most) most = score;
  const shares = new Float32Array(scores.length);
  let sum = 0;
  for (let at = 0; at < scores.length; at += 1) {
    const share = Math.exp((scores[at] ?? 0) - most);
    shares[at] = share;
    sum += share;
  }
  for (let at = 0; at < shares.length; at += 1) shares[at] = (shares[at] ?? 0) / sum;
  return shares;
}

export function scoreLinear(part: LinearPart, { ids, values }: Features): Float32Array {
  const { starts, answers, weights, scale, biases } = part;
  const scores = Float32Array.from(biases);
  for (let at = 0; at < ids.length; at += 1) {
    const feature = ids[at] ?? 0;
    const value = (values[at] ?? 0) * scale;
    const end = starts[feature + 1] ?? 0;
    for (let entry = starts[feature] ?? 0; entry < end; entry += 1) {
      const answer = answers[entry] ?? 0;
      scores[answer] = (scores[answer] ?? 0) + value * (weights[entry] ?? 0);
    }
  }
  return scores;
}

/** The length of what a message shows, by how telling its features are; 1 for one that shows nothing telling. */
export function lengthOf({ ids, values }: Features, telling: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < ids.length; at += 1) {
    sum += ((values[at] ?? 0) * (telling[ids[at] ?? 0] ?? 0)) ** 2;
  }
  return Math.sqrt(sum) || 1;
}

/** What the nearest lessons of a message say for each answer: the squares of how near they are. */
export function scoreNearest(
  part: NearPart,
  features: Features,
  answerCount: number,
): Float32Array {
  const { answers, telling, starts, lessons, values } = part;
  const nearness = new Float32Array(answers.length);
  const length = lengthOf(features, telling);
  for (let at = 0; at < features.ids.length; at += 1) {
    const feature = features.ids[at] ?? 0;
    const value = ((features.values[at] ?? 0) * (telling[feature] ?? 0)) / length / 255;
    if (value === 0) continue;
    const end = starts[feature + 1] ?? 0;
    for (let entry = starts[feature] ?? 0; entry < end; entry += 1) {
      const lesson = lessons[entry] ?? 0;
      nearness[lesson] = (nearness[lesson] ?? 0) + value * (values[entry] ?? 0);
    }
  }
  const scores = new Float32Array(answerCount);
  for (const lesson of findLargest(nearness)) {
    const answer = answers[lesson] ?? 0;
    scores[answer] = (scores[answer] ?? 0) + pull * (nearness[lesson] ?? 0) ** 2;
  }
  return scores;
}

function findLargest(values: Float32Array): number[] {
  const largest: number[] = [];
  let least = 0;
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? 0;
    if (value <= least) continue;
    largest.push(place);
    largest.sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0));
    if (largest.length > nearestCount) largest.pop();
    if (largest.length === nearestCount) least = values[largest[nearestCount - 1] ?? 0] ?? 0;
  }
  return largest;
}
