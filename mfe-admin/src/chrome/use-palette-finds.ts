import { useEffect, useState } from "react";
import type { Role } from "@dhahabu/contract/identity";
import { useCall } from "../data/use-call.ts";
import { paths } from "../paths.ts";
import type { PaletteEntry } from "./palette-entries.ts";

const restMs = 200;
const fewestLetters = 2;
const limit = 5;

/** A text once it has not changed for a moment. */
function useRestingText(text: string): string {
  const [resting, setResting] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setResting(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return resting;
}

interface PaletteFinds {
  readonly entries: readonly PaletteEntry[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

/** People, enquiries and media that a text names, by the lists that a role may read. */
export function usePaletteFinds(typed: string, role: Role): PaletteFinds {
  const text = typed.trim();
  const search = useRestingText(text);
  const isAsked = search.length >= fewestLetters;
  const input = { query: { search, limit } };
  const users = useCall("listUsers", input, { isAsked: isAsked && role === "admin" });
  const enquiries = useCall("listEnquiries", input, { isAsked });
  const media = useCall("listMediaLibrary", input, { isAsked });
  const calls = [users, enquiries, media];
  const isResting = text === search;
  // What was found for an earlier text is not offered under another one.
  const entries: PaletteEntry[] = !isResting
    ? []
    : [
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
