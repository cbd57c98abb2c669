import { featureCount } from "../read/features.ts";
import type { Features } from "../read/features.ts";
import { createRandom } from "../read/random.ts";
import { toShares } from "../read/score.ts";

/** A message whose meaning is known: what it shows, what it means (a place in the list of labels), how much it counts. */
export interface Sample {
  features: Features;
  label: number;
  weight: number;
}

/** What examples teach: for each feature how much it speaks for each label. */
export interface Model {
  labelCount: number;
  /** The row of each feature among the weights; -1 for one that says nothing. */
  rows: Int32Array;
  weights: Float32Array;
  biases: Float32Array;
}

/** A feature of fewer samples teaches nothing about others. */
const leastSamples = 2;
const epochs = 4;
const firstLearningRate = 0.5;
const shrink = 0.2;
const leastSlope = 0.015;
const knownWell = 0.95;
const tooWell = 0.97;
const epochsOfRest = 2;
/** From this epoch on, what is known is averaged, so often in each: the last samples seen count no more than others. */
const firstAveragedEpoch = 2;
const averagesPerEpoch = 2;

export function scoreLabels(model: Model, features: Features): Float32Array {
  const { rows, weights, biases, labelCount } = model;
  const scores = Float32Array.from(biases);
  for (let at = 0; at < features.ids.length; at += 1) {
    const from = (rows[features.ids[at] ?? 0] ?? -1) * labelCount;
    if (from < 0) continue;
    const value = features.values[at] ?? 0;
    for (let label = 0; label < labelCount; label += 1) {
      scores[label] = (scores[label] ?? 0) + value * (weights[from + label] ?? 0);
    }
  }
  return scores;
}

/** Learns from samples: multinomial logistic regression by averaged stochastic gradient descent (Polyak and Juditsky 1992). */
export function learn(samples: readonly Sample[], labelCount: number): Model {
  const { rows, rowCount } = listRows(samples);
  const model: Model = {
    labelCount,
    rows,
    weights: new Float32Array(rowCount * labelCount),
    biases: new Float32Array(labelCount),
  };
  const order = samples.map((_, index) => index);
  // Epochs until a sample that is known well is looked at again.
  const rest = new Uint8Array(samples.length);
  // In an order that looks random and is the same each time.
  const random = createRandom(7);
  const average = createAverage(model);
  const stretch = Math.ceil(order.length / averagesPerEpoch);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    const step = firstLearningRate / (1 + shrink * epoch);
    shuffle(order, random);
    for (let at = 0; at < order.length; at += 1) {
      const index = order[at] ?? 0;
      const sample = samples[index];
      const left = rest[index] ?? 0;
      if (left > 0) rest[index] = left - 1;
      else if (sample && correct(model, sample, step) > knownWell) rest[index] = epochsOfRest;
      const isEnd = (at + 1) % stretch === 0 || at + 1 === order.length;
      if (isEnd && epoch >= firstAveragedEpoch) average.add();
    }
  }
  return average.end();
}

function listRows(samples: readonly Sample[]): { rows: Int32Array; rowCount: number } {
  const counts = new Uint32Array(featureCount);
  for (const { features } of samples) {
    for (const feature of features.ids) counts[feature] = (counts[feature] ?? 0) + 1;
  }
  let rowCount = 0;
  const rows = new Int32Array(featureCount).fill(-1);
  for (let feature = 0; feature < featureCount; feature += 1) {
    if ((counts[feature] ?? 0) < leastSamples) continue;
    rows[feature] = rowCount;
    rowCount += 1;
  }
  return { rows, rowCount };
}

function createAverage(model: Model): { add: () => void; end: () => Model } {
  const { labelCount, rows, weights, biases } = model;
  const sums = { weights: new Float32Array(weights.length), biases: new Float32Array(labelCount) };
  let count = 0;
  const each = (values: Float32Array, change: (value: number, at: number) => number) => {
    for (let at = 0; at < values.length; at += 1) values[at] = change(values[at] ?? 0, at);
  };
  return {
    add() {
      count += 1;
      each(sums.weights, (sum, at) => sum + (weights[at] ?? 0));
      each(sums.biases, (sum, at) => sum + (biases[at] ?? 0));
    },
    end() {
      each(sums.weights, (sum) => sum / count);
      each(sums.biases, (sum) => sum / count);
      return { labelCount, rows, ...sums };
    },
  };
}

/** Moves the model towards a sample, and gives the share that the right label had before. */
function correct(model: Model, { features, label, weight }: Sample, step: number): number {
  const { rows, weights, biases, labelCount } = model;
  const shares = toShares(scoreLabels(model, features));
  const share = shares[label] ?? 0;
  if (share > tooWell) return share;
  const labels: number[] = [];
  for (let own = 0; own < labelCount; own += 1) {
    const slope = (own === label ? 1 : 0) - (shares[own] ?? 0);
    if (Math.abs(slope) < leastSlope) continue;
    labels.push(own);
    shares[own] = slope * step * weight;
    biases[own] = (biases[own] ?? 0) + (shares[own] ?? 0) * 0.05;
  }
  for (let at = 0; at < features.ids.length; at += 1) {
    const from = (rows[features.ids[at] ?? 0] ?? -1) * labelCount;
    if (from < 0) continue;
    const value = features.values[at] ?? 0;
    for (const own of labels) {
      weights[from + own] = (weights[from + own] ?? 0) + (shares[own] ?? 0) * value;
    }
  }
  return share;
}

function shuffle(values: number[], random: () => number): void {
  for (let at = values.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [values[at], values[other]] = [values[other] ?? 0, values[at] ?? 0];
  }
}
