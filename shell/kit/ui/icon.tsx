import type { IconName } from "./icon-names.ts";
import classes from "./icon.module.css";

export type { IconName } from "./icon-names.ts";

/**
 * Icons of the frame: the server puts these drawings into every page before the header, so that it is whole in
 * the first paint, and the others that a page shows after it. The rest of the sprite comes once the page is alive.
 */
export const frameIcons: readonly IconName[] = [
  "mark",
  "search",
  "microphone",
  "globe",
  "chat",
  "menu",
  "close",
  "chevron",
];

// They lead somewhere, so they are mirrored where the script runs from right to left.
const turnedIcons: readonly IconName[] = [
  "arrow",
  "truck",
  "list",
  "undo",
  "external",
  "logout",
  "document",
];

/**
 * A drawing of the bank's own set, in the colour of the text; it says nothing that the words beside it do
 * not. Drawn on a field of 24 with a stroke of 1.5; a class may give another size and `stroke-width`. A large one
 * stands over a name, thin and in the accent colour.
 */
export function Icon({
  name,
  isLarge = false,
  className,
}: {
  name: IconName;
  isLarge?: boolean;
  className?: string | undefined;
}) {
  const names = [
    classes.icon,
    isLarge && classes.large,
    turnedIcons.includes(name) && classes.turned,
    className,
  ];
  return (
    <svg className={names.filter(Boolean).join(" ")} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}
