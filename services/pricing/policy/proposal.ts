import { AppError } from "@dhahabu/contract/errors";
import type { PriceConfigFields } from "../prices/price-rule.ts";
import type { FieldChange } from "./policy-change.ts";
import { isSameValue, parseConfigValue } from "./policy.ts";
import type { SystemConfigEntry } from "./policy.ts";
import { listFieldChanges, mergeFields, putChanges, readFields } from "./price-config.ts";
import type { PriceConfig, SentFields } from "./price-config.ts";

/** A value of an entry as staff write it, or as a record or a request holds it. */
export type ProposedValue = { text: string } | { recorded: FieldChange };

/** Fields of a type as JSON has them, or as a record or a request holds them. */
export type ProposedFields =
  | { sent: { [Name in keyof SentFields]?: SentFields[Name] | undefined } }
  | { recorded: readonly FieldChange[] };

/**
 * The change of an entry to a proposed value; undefined for the same number. Throws what
 * `parseConfigValue` throws, and `AppError` conflict for a recorded change whose old value is not in
 * force any more.
 */
export function proposeValue(
  { configKey, configType, configValue }: SystemConfigEntry,
  proposed: ProposedValue,
): FieldChange | undefined {
  const recorded = "recorded" in proposed ? proposed.recorded : undefined;
  if (recorded) assertInForce(recorded, configValue);
  const newValue =
    "text" in proposed
      ? parseConfigValue({ configKey, configType, text: proposed.text })
      : proposed.recorded.newValue;
  if (isSameValue(newValue, configValue)) return undefined;
  return {
    subject: "system-config",
    key: configKey,
    field: "configValue",
    oldValue: configValue,
    newValue,
    undoOf: recorded?.undoOf,
  };
}

/**
 * The fields of a type as proposed, and what is different. Throws what `mergeFields` throws, and
 * `AppError` conflict for a recorded change whose old value is not in force any more.
 */
export function proposeFields(
  config: PriceConfig,
  proposed: ProposedFields,
): { fields: PriceConfigFields; changes: FieldChange[] } {
  const recorded = "recorded" in proposed ? proposed.recorded : [];
  for (const change of recorded) {
    assertInForce(change, String(config[change.field as keyof PriceConfigFields]));
  }
  const fields =
    "sent" in proposed ? mergeFields(config, proposed.sent) : putChanges(config, proposed.recorded);
  const { goldType } = config;
  return { fields, changes: listFieldChanges(config, { ...fields, goldType }, recorded) };
}

/** Everything staff decide: the configuration, and how each type is priced. */
export interface PolicySnapshot {
  entries: SystemConfigEntry[];
  configs: PriceConfig[];
}

/** What a change would make of a snapshot. */
export interface Proposal {
  key: string;
  changes: FieldChange[];
  next: PolicySnapshot;
  /** When what would be changed was changed last. */
  lastUpdated: Date;
}

/** Puts a proposed value into a snapshot. Throws `AppError` not_found and what `proposeValue` throws. */
export function previewValue(
  snapshot: PolicySnapshot,
  key: string,
  proposed: ProposedValue,
  at: Date,
): Proposal {
  const entry = snapshot.entries.find(({ configKey, isActive }) => isActive && configKey === key);
  if (!entry) throw new AppError("not_found", { reason: "policy.unknownEntry" });
  const { lastUpdated } = entry;
  const change = proposeValue(entry, proposed);
  if (!change) return { key, changes: [], next: snapshot, lastUpdated };
  const next = { ...entry, configValue: change.newValue, lastUpdated: at };
  const entries = snapshot.entries.map((other) => (other === entry ? next : other));
  return { key, changes: [change], next: { ...snapshot, entries }, lastUpdated };
}

/** Puts proposed fields of a type into a snapshot. Throws `AppError` not_found and what `proposeFields` throws. */
export function previewFields(
  snapshot: PolicySnapshot,
  isMeant: (config: PriceConfig) => boolean,
  proposed: ProposedFields,
  at: Date,
): Proposal {
  const config = snapshot.configs.find(isMeant);
  if (!config) throw new AppError("not_found", { reason: "policy.unknownType" });
  const { goldType: key, lastUpdated } = config;
  const { fields, changes } = proposeFields(config, proposed);
  if (changes.length === 0) return { key, changes, next: snapshot, lastUpdated };
  const next = { ...config, ...fields, lastUpdated: at };
  const configs = snapshot.configs.map((other) => (other === config ? next : other));
  return { key, changes, next: { ...snapshot, configs }, lastUpdated };
}

/** Puts a further type into a snapshot. Throws `AppError` conflict for one that is priced already, and what `readFields` throws. */
export function previewType(
  snapshot: PolicySnapshot,
  sent: SentFields & { goldType: string },
  at: Date,
): Proposal {
  const { goldType } = sent;
  if (snapshot.configs.some((config) => config.goldType === goldType)) {
    throw new AppError("conflict", { reason: "gold.typePriced", at: "goldType" });
  }
  const config = { id: 0, goldType, ...readFields(sent), lastUpdated: at, createdAt: at };
  const configs = [...snapshot.configs, config];
  const changes = listFieldChanges(undefined, config);
  return { key: goldType, changes, next: { ...snapshot, configs }, lastUpdated: at };
}

/** Puts recorded changes of one entry or one type into a snapshot. */
export function previewRecorded(
  snapshot: PolicySnapshot,
  recorded: readonly FieldChange[],
  at: Date,
): Proposal {
  const [first] = recorded;
  if (!first) throw new AppError("not_found", { reason: "policy.unknownChange" });
  const { subject, key } = first;
  return subject === "system-config"
    ? previewValue(snapshot, key, { recorded: first }, at)
    : previewFields(snapshot, ({ goldType }) => goldType === key, { recorded }, at);
}

// A recorded change starts from the value in force, or from what a type began with: else it would undo what somebody did meanwhile.
function assertInForce({ oldValue, newValue }: FieldChange, now: string): void {
  if (isSame(oldValue ?? newValue, now)) return;
  throw new AppError(
    "conflict",
    oldValue === null
      ? { reason: "policy.notAsAdded", values: { now } }
      : { reason: "policy.notInForce", values: { now, before: oldValue } },
  );
}

function isSame(a: string, b: string): boolean {
  const isNumber = /^\d/;
  return isNumber.test(a) && isNumber.test(b) ? isSameValue(a, b) : a === b;
}
