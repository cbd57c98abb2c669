import { useMemo } from "react";
import type { SystemConfig } from "@dhahabu/contract/policy";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguageTraits } from "@dhahabu/kit/i18n/use-t";
import { useTexts } from "../use-texts.ts";
import { findTopic, readTopicValues } from "@dhahabu/contract/config-name";
import { writeValue } from "./config-value.ts";
import { useConfigName } from "./use-config-name.ts";
import { useValueFormats } from "./use-value-formats.ts";

export interface ConfigText {
  name: string;
  about: string | undefined;
  type: string;
  /** Any value of the entry, with its unit. */
  write(configValue: string): string;
}

const typeLabels = {
  percentage: "type.percentage",
  number: "type.number",
  string: "type.string",
  boolean: "type.boolean",
  choice: "type.choice",
} as const;

/** Gives an entry's words. English shows the description the bank keeps; it is data, written in English. */
export function useConfigText(entry: SystemConfig): ConfigText {
  const t = useTexts("admin-config");
  const format = useFormat();
  const nameOf = useConfigName();
  const { locale } = useLanguageTraits();
  const formats = useValueFormats();
  const { configKey, configType, description } = entry;
  return useMemo(() => {
    const topic = findTopic(configKey);
    const values = topic && readTopicValues(topic, format);
    const translated = topic && t(`about.${topic.id}`, values);
    const kept = description ?? undefined;
    const typeLabel = Object.entries(typeLabels).find(([type]) => type === configType)?.[1];
    return {
      name: nameOf(configKey),
      about: locale.startsWith("en") ? (kept ?? translated) : (translated ?? kept),
      type: typeLabel ? t(typeLabel) : configType,
      write: (configValue) => writeValue({ configKey, configType, configValue }, formats),
    };
  }, [t, format, nameOf, formats, locale, configKey, configType, description]);
}
