import type { MouseEvent } from "react";
import type { MediaItem } from "@dhahabu/contract/content";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Icon } from "@dhahabu/kit/ui/icon";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type texts from "./messages/en.json";
import { MediaLine } from "./media-line.tsx";
import classes from "./picture-cards.module.css";
import { Thumbnail } from "./thumbnail.tsx";
import { useItemWords } from "./use-item-words.ts";

interface PictureCardProps {
  item: MediaItem;
  /** Shows the item at large. */
  onOpen: (item: MediaItem) => void;
  /** The visitor seems about to open an item. */
  onIntent: () => void;
}

/** A link to the file itself, for a visitor without scripts or who wants it apart; a plain click opens the dialog. */
function buildLink({ item, onOpen, onIntent }: PictureCardProps) {
  return {
    href: item.fileUrl,
    onPointerEnter: onIntent,
    onFocus: onIntent,
    "aria-haspopup": "dialog" as const,
    onClick(event: MouseEvent<HTMLAnchorElement>) {
      const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!isPlain) return;
      event.preventDefault();
      onOpen(item);
    },
  };
}

/** A film: its picture, duration, title and description; it is played in the dialog. */
export function VideoCard(props: PictureCardProps) {
  const { item } = props;
  const t = useT<typeof texts>("media");
  const format = useFormat();
  const { title, titleMarks, marks } = useItemWords(item);
  return (
    <article className={classes.video}>
      <div className={classes.screen}>
        <Thumbnail address={item.thumbnailUrl} width={item.width} height={item.height} />
        <span className={classes.play}>
          <Icon name="play" className={classes.playIcon} />
        </span>
        {item.duration !== null && (
          <span className={classes.duration}>
            <VisuallyHidden>{t("fact.duration")} </VisuallyHidden>
            <bdi>{format.playTime(item.duration)}</bdi>
          </span>
        )}
      </div>
      <div className={classes.words}>
        <h3 className={classes.title}>
          <a
            className={classes.cover}
            aria-label={t("video.play", { title })}
            {...buildLink(props)}
          >
            <bdi {...titleMarks}>{title}</bdi>
          </a>
        </h3>
        <MediaLine item={{ ...item, duration: null }} />
        {item.description !== null && (
          <p className={classes.description} {...marks}>
            {item.description}
          </p>
        )}
      </div>
    </article>
  );
}

/** A picture; its title and category come up when it is pointed at or focused. */
export function ImageCard(props: PictureCardProps) {
  const { item } = props;
  const t = useT<typeof texts>("media");
  const { title, titleMarks, marks } = useItemWords(item);
  return (
    <article className={classes.image}>
      <a className={classes.whole} {...buildLink(props)}>
        <span className={classes.screen}>
          <Thumbnail
            withPlaceholder
            address={item.thumbnailUrl ?? item.fileUrl}
            alt={item.altText ?? undefined}
            lang={item.altText === null ? undefined : marks.lang}
            width={item.width}
            height={item.height}
          />
        </span>
        <span className={classes.caption}>
          <span className={classes.captionTitle}>
            <bdi {...titleMarks}>{title}</bdi>
          </span>
          <span className={classes.captionCategory}>{t(`category.${item.category}`)}</span>
        </span>
      </a>
    </article>
  );
}
