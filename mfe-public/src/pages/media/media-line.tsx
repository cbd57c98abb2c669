import type { MediaItem } from "@dhahabu/contract/content";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type texts from "./messages/en.json";
import classes from "./media-line.module.css";

/** Category, duration and size of an item on one line. */
export function MediaLine({ item, withSize = false }: { item: MediaItem; withSize?: boolean }) {
  const t = useT<typeof texts>("media");
  const format = useFormat();
  return (
    <p className={classes.line}>
      <span>{t(`category.${item.category}`)}</span>
      {item.duration !== null && (
        <span>
          <VisuallyHidden>{t("fact.duration")} </VisuallyHidden>
          <bdi>{format.playTime(item.duration)}</bdi>
        </span>
      )}
      {withSize && item.fileSize !== null && (
        <span>
          <VisuallyHidden>{t("fact.size")} </VisuallyHidden>
          <bdi>{format.fileSize(item.fileSize)}</bdi>
        </span>
      )}
    </p>
  );
}
