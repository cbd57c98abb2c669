import { isAllowed } from "@dhahabu/contract/access";
import type { Right, Standing } from "@dhahabu/contract/access";
import type { MessageKey } from "@dhahabu/kit/i18n/i18n";
import type { IconName } from "@dhahabu/kit/ui/icon";
import type { Choice } from "../blocks/form/find-choices.ts";
import type texts from "../messages/en/admin.json";
import { answerNextPath, buildIssuePath, newIssue, paths, recordedAnchor } from "../paths.ts";
import { areaNames, listGroupsFor } from "./office-areas.ts";

type Key = MessageKey<typeof texts>;

/** Kinds of what is found, in the order in which they stand. */
export const entryKinds = [
  "pages",
  "commands",
  "settings",
  "people",
  "counter",
  "visits",
  "customers",
  "enquiries",
  "media",
] as const;

type EntryKind = (typeof entryKinds)[number];

/** What each kind is called. */
export const kindNames = {
  pages: "palette.pages",
  commands: "palette.commands",
  settings: "palette.settings",
  people: "palette.people",
  counter: "nav.counter",
  visits: "nav.visits",
  customers: "nav.customers",
  enquiries: "palette.enquiries",
  media: "palette.media",
} as const satisfies Record<EntryKind, Key>;

/** What can be chosen: a place to go to. */
export interface PaletteEntry extends Choice {
  /** Address of the place. */
  readonly value: string;
  readonly kind: EntryKind;
  readonly icon: IconName;
}

interface Command {
  readonly labelKey: Extract<Key, `command.${string}`>;
  readonly icon: IconName;
  readonly to: string;
  readonly right: Right;
}

const staff: Right = { access: "staff" };
const admin: Right = { access: "admin" };

/** What staff do often, each by the address that begins it; `right` is that of the screen it leads to. */
export const commands: readonly Command[] = [
  { labelKey: "command.answerNext", icon: "inbox", to: answerNextPath, right: staff },
  {
    labelKey: "command.unassigned",
    icon: "inbox",
    to: `${paths.enquiries}?status=active&assignee=none`,
    right: staff,
  },
  {
    labelKey: "command.overdue",
    icon: "clock",
    to: `${paths.enquiries}?overdue=true`,
    right: staff,
  },
  {
    labelKey: "command.mine",
    icon: "inbox",
    to: `${paths.enquiries}?status=active&assignee=me`,
    right: staff,
  },
  { labelKey: "command.retryMail", icon: "refresh", to: paths.deliveries, right: staff },
  {
    labelKey: "command.newReply",
    icon: "plus",
    to: `${paths.cannedReplies}?add=new`,
    right: staff,
  },
  {
    labelKey: "command.newsletter",
    icon: "mail",
    to: `${paths.subscribers}?view=issues`,
    right: staff,
  },
  { labelKey: "command.newIssue", icon: "plus", to: buildIssuePath(newIssue), right: staff },
  {
    labelKey: "command.whyPrice",
    icon: "price",
    to: `${paths.prices}#${recordedAnchor}`,
    right: admin,
  },
  {
    labelKey: "command.labels",
    icon: "inbox",
    to: `${paths.enquiries}?labels=edit`,
    right: admin,
  },
  { labelKey: "command.newBranch", icon: "plus", to: `${paths.branches}?open=new`, right: admin },
  { labelKey: "command.website", icon: "external", to: "/", right: staff },
];

/** The pages and commands of somebody, in the words of the page's language. */
export function listPlaces(standing: Standing, t: (key: Key) => string): readonly PaletteEntry[] {
  const areas = listGroupsFor(standing).flatMap((group) =>
    group.areas.map((area) => ({ ...area, group: group.id })),
  );
  return [
    ...areas.map(({ id, path, icon, group }): PaletteEntry => ({
      kind: "pages",
      value: path,
      icon,
      label: t(areaNames[id]),
      ...(group && { words: t(`group.${group}`) }),
    })),
    ...commands
      .filter(({ right }) => isAllowed(right, standing))
      .map(({ labelKey, icon, to }): PaletteEntry => ({
        kind: "commands",
        value: to,
        icon,
        label: t(labelKey),
      })),
  ];
}
