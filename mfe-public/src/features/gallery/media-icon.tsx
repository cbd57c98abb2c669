const shapes = {
  image: "M3.5 5h17v14h-17zM3.5 16l5-5 4 4 3-3 5 5M15.5 9.5a1 1 0 1 0 .1 0",
  play: "M8 5.5v13l10.5-6.5z",
  pause: "M8.5 5.5v13m7-13v13",
  close: "M6 6l12 12M18 6 6 18",
} as const;

/** Drawings of the gallery. */
export type MediaIconName = keyof typeof shapes;

/** A line drawing in the colour of the text; the words beside it name it. */
export function MediaIcon({
  name,
  className,
}: {
  name: MediaIconName;
  className?: string | undefined;
}) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill={name === "play" ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth={name === "pause" ? 3 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
}
