import { AppError } from "@dhahabu/contract/errors";
import type { FieldChange } from "../policy/policy-change.ts";
import { isSameValue, parseConfigValue } from "../policy/policy.ts";
import type { SystemConfigEntry } from "../policy/policy.ts";
import {
  listFieldChanges,
  mergeFields,
  putChanges,
  readFields,
} from "../price-configs/price-config.ts";
import type { PriceConfig, PriceConfigFields, SentFields } from "../price-configs/price-config.ts";

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

/** A field that was changed, by its number in the record. */
export type RecordedField = Omit<FieldChange, "undoOf"> & { id: number };

/** Proposes a new value of an entry. Throws `AppError` not_found and what `parseConfigValue` throws. */
export function proposeValue(
  snapshot: PolicySnapshot,
  sent: { key: string; text: string },
  at: Date,
): Proposal {
  const entry = findEntry(snapshot, sent.key);
  const { configKey, configType, configValue, lastUpdated } = entry;
  const value = parseConfigValue({ configKey, configType, text: sent.text });
  if (isSameValue(value, configValue)) {
    return { key: configKey, changes: [], next: snapshot, lastUpdated };
  }
  const entries = snapshot.entries.map((other) =>
    other === entry ? { ...entry, configValue: value, lastUpdated: at } : other,
  );
  const change = {
    subject: "system-config",
    key: configKey,
    field: "configValue",
    oldValue: configValue,
    newValue: value,
  } as const;
  return { key: configKey, changes: [change], next: { ...snapshot, entries }, lastUpdated };
}

/** Proposes new fields of a type. Throws `AppError` not_found and what `mergeFields` throws. */
export function proposeFields(
  snapshot: PolicySnapshot,
  sent: { id: number; change: { [Name in keyof SentFields]?: SentFields[Name] | undefined } },
  at: Date,
): Proposal {
  const config = snapshot.configs.find(({ id }) => id === sent.id);
  if (!config) {
    throw new AppError("not_found", { reason: "policy.unknownType" });
  }
  return proposeConfig(snapshot, config, mergeFields(config, sent.change), at);
}

/** Proposes a further type. Throws `AppError` conflict for one that is priced already, and what `readFields` throws. */
export function proposeType(
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

/**
 * Proposes recorded changes of one entry or one type, as an undoing or a request holds them. Throws
 * `AppError` conflict where an old value is not the one in force.
 */
export function proposeRecorded(
  snapshot: PolicySnapshot,
  changes: readonly FieldChange[],
  at: Date,
): Proposal {
  const [first] = changes;
  if (!first) throw new AppError("not_found", { reason: "policy.unknownChange" });
  if (first.subject === "system-config") {
    assertInForce(first, findEntry(snapshot, first.key).configValue);
    return proposeValue(snapshot, { key: first.key, text: first.newValue }, at);
  }
  const config = findConfig(snapshot, first.key);
  assertFieldsInForce(config, changes);
  return proposeConfig(snapshot, config, putChanges(config, [...changes]), at);
}

/** The changes that take others back. Throws `AppError` conflict for one with which something began. */
export function invertChanges(act: readonly RecordedField[]): FieldChange[] {
  return act.map(({ id, subject, key, field, oldValue, newValue }) => {
    if (oldValue === null) {
      throw new AppError("conflict", {
        reason: "policy.cannotUnadd",
      });
    }
    return { subject, key, field, oldValue: newValue, newValue: oldValue, undoOf: id };
  });
}

/** Throws `AppError` conflict where a change starts from a value that is not in force any more. */
export function assertInForce(change: FieldChange, valueInForce: string): void {
  const { oldValue } = change;
  if (oldValue !== null && isSame(oldValue, valueInForce)) return;
  const now = valueInForce;
  throw new AppError(
    "conflict",
    oldValue === null
      ? { reason: "policy.notAsAdded", values: { now } }
      : { reason: "policy.notInForce", values: { now, before: oldValue } },
  );
}

/** The same for every field of a type. */
export function assertFieldsInForce(
  config: PriceConfigFields,
  changes: readonly FieldChange[],
): void {
  for (const change of changes) {
    const name = change.field as keyof PriceConfigFields;
    assertInForce(change, String(config[name]));
  }
}

function proposeConfig(
  snapshot: PolicySnapshot,
  config: PriceConfig,
  fields: PriceConfigFields,
  at: Date,
): Proposal {
  const { goldType, lastUpdated } = config;
  const changes = listFieldChanges(config, { ...fields, goldType });
  if (changes.length === 0) return { key: goldType, changes, next: snapshot, lastUpdated };
  const configs = snapshot.configs.map((other) =>
    other === config ? { ...config, ...fields, lastUpdated: at } : other,
  );
  return { key: goldType, changes, next: { ...snapshot, configs }, lastUpdated };
}

function findEntry({ entries }: PolicySnapshot, key: string): SystemConfigEntry {
  const entry = entries.find(({ configKey, isActive }) => isActive && configKey === key);
  if (entry) return entry;
  throw new AppError("not_found", { reason: "policy.unknownEntry" });
}

function findConfig({ configs }: PolicySnapshot, key: string): PriceConfig {
  const config = configs.find(({ goldType }) => goldType === key);
  if (config) return config;
  throw new AppError("not_found", { reason: "policy.unknownType" });
}

function isSame(a: string, b: string): boolean {
  const isNumber = /^\d/;
  return isNumber.test(a) && isNumber.test(b) ? isSameValue(a, b) : a === b;
}
