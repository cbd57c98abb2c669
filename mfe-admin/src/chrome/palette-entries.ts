import type { Role } from "@dhahabu/contract/identity";
import type { MessageKey } from "@dhahabu/kit/i18n/i18n";
import type { IconName } from "@dhahabu/kit/ui/icon";
import type { Choice } from "../blocks/form/find-choices.ts";
import type texts from "../messages/en/admin.json";
import { paths } from "../paths.ts";
import { areaNames, listGroupsFor } from "./office-areas.ts";

type Key = MessageKey<typeof texts>;

/** Kinds of what is found, in the order in which they stand. */
export const entryKinds = ["pages", "commands", "people", "enquiries", "media"] as const;

/** What can be chosen: a place to go to. */
export interface PaletteEntry extends Choice {
  /** Address of the place. */
  readonly value: string;
  readonly kind: (typeof entryKinds)[number];
  readonly icon: IconName;
}

interface Command {
  readonly labelKey: Extract<Key, `command.${string}`>;
  readonly icon: IconName;
  readonly to: string;
  readonly roles: readonly Role[];
}

const staff: readonly Role[] = ["marketing", "admin"];
const admin: readonly Role[] = ["admin"];

/** What staff do often, each by the address that begins it; `roles` are those of the screen it leads to. */
export const commands: readonly Command[] = [
  {
    labelKey: "command.unassigned",
    icon: "inbox",
    to: `${paths.enquiries}?status=active&assignee=none`,
    roles: staff,
  },
  {
    labelKey: "command.overdue",
    icon: "clock",
    to: `${paths.enquiries}?overdue=true`,
    roles: staff,
  },
  {
    labelKey: "command.mine",
    icon: "inbox",
    to: `${paths.enquiries}?status=active&assignee=me`,
    roles: staff,
  },
  { labelKey: "command.retryMail", icon: "refresh", to: paths.deliveries, roles: staff },
  {
    labelKey: "command.newReply",
    icon: "plus",
    to: `${paths.cannedReplies}?add=new`,
    roles: staff,
  },
  { labelKey: "command.newBranch", icon: "plus", to: `${paths.branches}?open=new`, roles: admin },
  { labelKey: "command.website", icon: "external", to: "/", roles: staff },
];

/** The pages and commands of a role, in the words of the page's language. */
export function listPlaces(role: Role, t: (key: Key) => string): readonly PaletteEntry[] {
  const areas = listGroupsFor(role).flatMap((group) =>
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
      .filter(({ roles }) => roles.includes(role))
      .map(({ labelKey, icon, to }): PaletteEntry => ({
        kind: "commands",
        value: to,
        icon,
        label: t(labelKey),
      })),
  ];
}
