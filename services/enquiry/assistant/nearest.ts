import { markCount } from "./features.ts";
import type { Features } from "./features.ts";
import type { Sample } from "./learning.ts";
import { isPause } from "./steps.ts";
import type { Steps } from "./steps.ts";

/** Examples in a form in which those near to a message are found quickly. */
export interface Neighbourhood {
  labels: Int32Array;
  /** How telling each mark is: rare ones tell more. */
  telling: Float32Array;
  /** For each mark, where its examples begin in `places` and `values`. */
  starts: Int32Array;
  places: Int32Array;
  values: Float32Array;
}

const nearestCount = 8;
const pull = 10;
// A mark that so large a part of the examples has tells nothing, and costs the most.
const commonPart = 0.035;
const fewSamples = 100;

/** Gathers samples by their marks (TF-IDF, each of length one). */
export function* createNeighbourhood(samples: readonly Sample[]): Steps<Neighbourhood> {
  const counts = new Int32Array(markCount);
  for (const { features } of samples) {
    for (const mark of features.marks) counts[mark] = (counts[mark] ?? 0) + 1;
  }
  const common = samples.length < fewSamples ? samples.length : commonPart * samples.length;
  const telling = Float32Array.from(counts, (count) =>
    count > common ? 0 : Math.log((samples.length + 1) / (count + 1)),
  );
  const starts = new Int32Array(markCount + 1);
  for (let mark = 0; mark < markCount; mark += 1) {
    starts[mark + 1] = (starts[mark] ?? 0) + (counts[mark] ?? 0);
  }
  yield;
  const next = starts.slice();
  const places = new Int32Array(starts[markCount] ?? 0);
  const values = new Float32Array(places.length);
  for (const [place, { features }] of samples.entries()) {
    const length = lengthOf(features, telling);
    for (let at = 0; at < features.marks.length; at += 1) {
      const mark = features.marks[at] ?? 0;
      const entry = next[mark] ?? 0;
      next[mark] = entry + 1;
      places[entry] = place;
      values[entry] = ((features.values[at] ?? 0) * (telling[mark] ?? 0)) / length;
    }
    if (isPause(place)) yield;
  }
  return {
    labels: Int32Array.from(samples, ({ label }) => label),
    telling,
    starts,
    places,
    values,
  };
}

function lengthOf({ marks, values }: Features, telling: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < marks.length; at += 1) {
    sum += ((values[at] ?? 0) * (telling[marks[at] ?? 0] ?? 0)) ** 2;
  }
  return Math.sqrt(sum) || 1;
}

/** What the nearest examples of a message say for each label: the squares of how near they are. */
export function scoreNearest(
  { labels, telling, starts, places, values }: Neighbourhood,
  features: Features,
  labelCount: number,
): Float32Array {
  const nearness = new Float32Array(labels.length);
  const length = lengthOf(features, telling);
  for (let at = 0; at < features.marks.length; at += 1) {
    const mark = features.marks[at] ?? 0;
    const value = ((features.values[at] ?? 0) * (telling[mark] ?? 0)) / length;
    if (value === 0) continue;
    const end = starts[mark + 1] ?? 0;
    for (let entry = starts[mark] ?? 0; entry < end; entry += 1) {
      const place = places[entry] ?? 0;
      nearness[place] = (nearness[place] ?? 0) + value * (values[entry] ?? 0);
    }
  }
  const scores = new Float32Array(labelCount);
  for (const place of findLargest(nearness)) {
    const label = labels[place] ?? 0;
    scores[label] = (scores[label] ?? 0) + pull * (nearness[place] ?? 0) ** 2;
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
