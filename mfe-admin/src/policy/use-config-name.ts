import { useCallback } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useTexts } from "../use-texts.ts";
import { findTopic, readNameFromKey, readTopicValues } from "@dhahabu/contract/config-name";

/** Gives names of entries of the configuration by their keys. */
export function useConfigName(): (configKey: string) => string {
  const t = useTexts("admin");
  const format = useFormat();
  return useCallback(
    (configKey) => {
      const topic = findTopic(configKey);
      if (!topic) return readNameFromKey(configKey);
      return t(`setting.${topic.id}`, readTopicValues(topic, format));
    },
    [t, format],
  );
}
