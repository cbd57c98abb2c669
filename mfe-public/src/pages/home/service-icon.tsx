import classes from "./service-icon.module.css";

const outlines = {
  scale: "M16 5v22M9 27h14M6 9h20M6 9l-4 9h8zM26 9l-4 9h8zM2 18a4 4 0 0 0 8 0M22 18a4 4 0 0 0 8 0",
  coins:
    "M4 9c0-2 4-3.5 8-3.5s8 1.5 8 3.5-4 3.5-8 3.5-8-1.5-8-3.5zM4 9v7c0 2 4 3.5 8 3.5M20 9v4M12 19c0-2 4-3.5 8-3.5s8 1.5 8 3.5-4 3.5-8 3.5-8-1.5-8-3.5zM12 19v6c0 2 4 3.5 8 3.5s8-1.5 8-3.5v-6",
  key: "M15 11a6 6 0 1 0 12 0 6 6 0 1 0-12 0M16.8 15.2L5 27M9 23l3.5 3.5M5 27l2 2M22.5 9.5h.01",
  flask:
    "M12 4h8M13.5 4v9L5 26.5A1.7 1.7 0 0 0 6.5 29h19a1.7 1.7 0 0 0 1.5-2.5L18.5 13V4M9.5 20h13",
  truck:
    "M2 7h17v16H2zM19 12h6l5 6v5H19M7 23a3 3 0 1 0 6 0 3 3 0 1 0-6 0M20.5 23a3 3 0 1 0 6 0 3 3 0 1 0-6 0",
  calculator:
    "M6 3h20v26H6zM10 7.5h12v5H10zM11 18h.01M16 18h.01M21 18h.01M11 23.5h.01M16 23.5h.01M21 23.5h.01",
} as const;

/** Name of an outline. */
export type ServiceIconName = keyof typeof outlines;

/** An outline beside a service's name; it says nothing that the name does not. */
export function ServiceIcon({ name }: { name: ServiceIconName }) {
  return (
    <svg className={classes.icon} viewBox="0 0 32 32" aria-hidden="true">
      <path d={outlines[name]} />
    </svg>
  );
}
