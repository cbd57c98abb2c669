import type { Standing } from "@dhahabu/contract/access";
import { findChoices } from "../blocks/form/find-choices.ts";
import { useCall } from "../data/use-call.ts";
import { useSettled } from "../data/use-settled.ts";
import { paths } from "../paths.ts";
import { useConfigName } from "../policy/use-config-name.ts";
import type { PaletteEntry } from "./palette-entries.ts";

const restMs = 200;
const fewestLetters = 2;
const limit = 5;

interface PaletteFinds {
  readonly entries: readonly PaletteEntry[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

/** Settings, people, enquiries and media that a text names, by the lists that somebody may read. */
export function usePaletteFinds(typed: string, { role }: Standing): PaletteFinds {
  const text = typed.trim();
  const search = useSettled(text, restMs);
  const isAsked = search.length >= fewestLetters && role !== "user";
  const input = { query: { search, limit } };
  const users = useCall("listUsers", input, { isAsked: isAsked && role === "admin" });
  const enquiries = useCall("listEnquiries", input, { isAsked });
  const media = useCall("listMediaLibrary", input, { isAsked });
  const settings = useCall("listSystemConfig", {}, { isAsked: isAsked && role === "admin" });
  const nameSetting = useConfigName();
  const calls = [users, enquiries, media, settings];
  const isResting = text === search;
  // What was found for an earlier text is not offered under another one.
  const entries: PaletteEntry[] = !isResting
    ? []
    : [
        ...findChoices(
          (isAsked ? (settings.data ?? []) : []).map(({ configKey }): PaletteEntry => ({
            kind: "settings",
            value: `${paths.systemConfig}#${configKey}`,
            icon: "settings",
            label: nameSetting(configKey),
            words: configKey,
          })),
          search,
        ).slice(0, limit),
        ...(users.data ?? []).map(({ username, email }): PaletteEntry => ({
          kind: "people",
          value: `${paths.users}?search=${encodeURIComponent(username)}`,
          icon: "user",
          label: username,
          notes: [email],
        })),
        ...(enquiries.data ?? []).map(({ id, name, subject, reference }): PaletteEntry => ({
          kind: "enquiries",
          value: `${paths.enquiries}?open=${id}`,
          icon: "inbox",
          label: name,
          notes: [subject, reference],
        })),
        ...(media.data ?? []).map(({ title }): PaletteEntry => ({
          kind: "media",
          value: `${paths.media}?search=${encodeURIComponent(title)}`,
          icon: "image",
          label: title,
        })),
      ];
  return {
    entries,
    isSearching:
      text.length >= fewestLetters && (!isResting || calls.some(({ isFetching }) => isFetching)),
    hasFailed: calls.some(({ error }) => error !== undefined),
  };
}
