import type { EnquiryLabel, LabelColor } from "@dhahabu/contract/enquiry-labels";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import classes from "./label-chips.module.css";

/** A colour and a shape: either alone tells labels apart. */
const shapes: Readonly<Record<LabelColor, string>> = {
  gold: "M6 0a6 6 0 1 1 0 12A6 6 0 0 1 6 0Z",
  green: "M6 .5 12 11.5H0Z",
  blue: "M.5.5h11v11H.5Z",
  red: "M6 0l6 6-6 6-6-6Z",
  violet: "M4 0h4v4h4v4H8v4H4V8H0V4h4Z",
  grey: "M6 0a6 6 0 1 1 0 12A6 6 0 0 1 6 0Zm0 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
};

export function LabelChip({ label: { name, color } }: { label: Omit<EnquiryLabel, "id"> }) {
  return (
    <span className={classes.chip} title={name}>
      <svg className={classes.mark} data-color={color} viewBox="0 0 12 12" aria-hidden="true">
        <path d={shapes[color]} fillRule="evenodd" />
      </svg>
      <bdi className={classes.name}>{name}</bdi>
    </span>
  );
}

export function LabelChips({ labels }: { labels: readonly EnquiryLabel[] }) {
  return (
    <span className={classes.chips}>
      {labels.map((label) => (
        <LabelChip key={label.id} label={label} />
      ))}
    </span>
  );
}

const shownInRow = 3;

/** The labels of an enquiry in the list: the first ones, and how many more there are. */
export function RowLabels({ labels }: { labels: readonly EnquiryLabel[] }) {
  const format = useFormat();
  const others = labels.slice(shownInRow);
  if (labels.length === 0) return null;
  return (
    <span className={classes.chips} data-row>
      {labels.slice(0, shownInRow).map((label) => (
        <LabelChip key={label.id} label={label} />
      ))}
      {others.length > 0 && (
        <span className={classes.more}>
          <span aria-hidden="true">{`+${format.number(others.length)}`}</span>
          <VisuallyHidden>{others.map(({ name }) => name).join(", ")}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
