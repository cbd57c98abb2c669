import { isAllowed } from "@dhahabu/contract/access";
import type { Standing } from "@dhahabu/contract/access";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { findChoices } from "../blocks/form/find-choices.ts";
import { useCall } from "../data/use-call.ts";
import { useSettled } from "../data/use-settled.ts";
import {
  buildCounterPath,
  buildCustomerPath,
  nameRoleField,
  nameVisitSteps,
  paths,
} from "../paths.ts";
import { useConfigName } from "../policy/use-config-name.ts";
import { counter, customers } from "./office-areas.ts";
import type { PaletteEntry } from "./palette-entries.ts";

const restMs = 200;
const fewestLetters = 2;
const limit = 5;
const mostServed = 100;

interface PaletteFinds {
  readonly entries: readonly PaletteEntry[];
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

/** What calls found: the entries that they become, and how the calls are. */
interface Finds {
  readonly entries: readonly PaletteEntry[];
  readonly calls: readonly { readonly isFetching: boolean; readonly error: Error | undefined }[];
}

/** Settings, people, who is at the counter, enquiries and media that a text names, by the lists that somebody may read. */
export function usePaletteFinds(typed: string, standing: Standing): PaletteFinds {
  const text = typed.trim();
  const search = useSettled(text, restMs);
  const wish = { search, isAsked: search.length >= fewestLetters, standing };
  const parts = [useOfficeFinds(wish), useCounterFinds(wish), useStaffFinds(wish)];
  const calls = parts.flatMap((part) => part.calls);
  const isResting = text === search;
  return {
    // What was found for an earlier text is not offered under another one.
    entries: isResting ? parts.flatMap(({ entries }) => entries) : [],
    isSearching:
      text.length >= fewestLetters && (!isResting || calls.some(({ isFetching }) => isFetching)),
    hasFailed: calls.some(({ error }) => error !== undefined),
  };
}

interface Wish {
  readonly search: string;
  readonly isAsked: boolean;
  readonly standing: Standing;
}

/** Settings and people, for administrators. */
function useOfficeFinds({ search, isAsked, standing: { role } }: Wish): Finds {
  const isAdmin = isAsked && role === "admin";
  const users = useCall("listUsers", { query: { search, limit } }, { isAsked: isAdmin });
  const settings = useCall("listSystemConfig", {}, { isAsked: isAdmin });
  const nameSetting = useConfigName();
  const known = (isAsked ? (settings.data ?? []) : []).map(({ configKey }): PaletteEntry => ({
    kind: "settings",
    value: `${paths.systemConfig}#${configKey}`,
    icon: "settings",
    label: nameSetting(configKey),
    words: configKey,
  }));
  return {
    calls: [settings, users],
    entries: [
      ...findChoices(known, search).slice(0, limit),
      ...(users.data ?? []).map(({ id, username, email }): PaletteEntry => ({
        kind: "people",
        value: `${paths.users}?search=${encodeURIComponent(username)}#${nameRoleField(id)}`,
        icon: "user",
        label: username,
        notes: [email],
      })),
    ],
  };
}

/** Who is served, who has booked a visit, and who the customers are. */
function useCounterFinds({ search, isAsked, standing }: Wish): Finds {
  const format = useFormat();
  const seesCustomers = isAsked && isAllowed(customers, standing);
  const seesVisits = isAsked && isAllowed(counter, standing);
  const served = useCall(
    "listCounterVisits",
    { query: { state: "open", limit: mostServed } },
    { isAsked: seesCustomers },
  );
  const visits = useCall(
    "listVisits",
    { query: { search, limit, sort: "-startsAt" } },
    { isAsked: seesVisits },
  );
  const known = useCall("listCustomers", { query: { search, limit } }, { isAsked: seesCustomers });
  const open = (isAsked ? (served.data ?? []) : []).map(
    ({ id, customerName, reference, customerReference }): PaletteEntry => ({
      kind: "counter",
      value: buildCounterPath(id),
      icon: "scales",
      label: customerName,
      notes: [reference],
      words: customerReference,
    }),
  );
  return {
    calls: [served, visits, known],
    entries: [
      ...findChoices(open, search).slice(0, limit),
      ...(visits.data ?? []).map(({ id, name, reference, startsAt }): PaletteEntry => ({
        kind: "visits",
        value: `${paths.visits}?search=${reference}#${nameVisitSteps(id)}`,
        icon: "clock",
        label: name,
        notes: [format.dateTime(startsAt), reference],
      })),
      ...(known.data ?? []).map(({ id, name, phone, reference }): PaletteEntry => ({
        kind: "customers",
        value: buildCustomerPath(id),
        icon: "user",
        label: name,
        notes: [phone, reference],
      })),
    ],
  };
}

/** Enquiries and media, for who writes to customers. */
function useStaffFinds({ search, isAsked, standing: { role } }: Wish): Finds {
  const asks = { isAsked: isAsked && role !== "user" };
  const enquiries = useCall("listEnquiries", { query: { search, limit } }, asks);
  const media = useCall("listMediaLibrary", { query: { search, limit } }, asks);
  return {
    calls: [enquiries, media],
    entries: [
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
    ],
  };
}
