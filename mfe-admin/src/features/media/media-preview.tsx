import { useState } from "react";
import type { MediaItem } from "@dhahabu/contract/content";
import { Icon } from "@dhahabu/kit/ui/icon";
import { useTexts } from "../../use-texts.ts";
import classes from "./media-preview.module.css";

type Previewed = Pick<MediaItem, "title" | "type" | "fileUrl"> & {
  readonly thumbnailUrl: string | null;
  readonly altText: string | null;
};

/** Plays a sound or film and shows a picture (spec section 2). */
export function MediaPreview({ item }: { item: Previewed }) {
  const t = useTexts("admin-media");
  const [failedUrl, setFailedUrl] = useState<string>();
  const { type, title, fileUrl, thumbnailUrl, altText } = item;
  const fail = () => setFailedUrl(fileUrl);

  if (failedUrl === fileUrl) {
    return (
      <div className={classes.frame} data-kind="none">
        <Icon name={type} className={classes.icon} />
        <p className={classes.note}>{t("preview.failed")}</p>
        <a className={classes.link} href={fileUrl} target="_blank" rel="noreferrer">
          {t("preview.open")}
        </a>
      </div>
    );
  }
  if (type === "image") {
    return (
      <div className={classes.frame} data-kind="image">
        <img
          className={classes.picture}
          src={thumbnailUrl ?? fileUrl}
          alt={altText || title}
          loading="lazy"
          decoding="async"
          onError={fail}
        />
      </div>
    );
  }
  if (type === "video") {
    return (
      <div className={classes.frame} data-kind="video">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the bank keeps no captions; the description is shown */}
        <video
          className={classes.picture}
          key={fileUrl}
          poster={thumbnailUrl ?? undefined}
          aria-label={altText || title}
          preload={thumbnailUrl ? "none" : "metadata"}
          controls
          playsInline
        >
          <source src={fileUrl} type="video/mp4" onError={fail} />
        </video>
      </div>
    );
  }
  return (
    <div className={classes.frame} data-kind="audio">
      <Icon name="audio" className={classes.icon} />
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the bank keeps no transcripts; the description is shown */}
      <audio className={classes.player} key={fileUrl} aria-label={title} preload="none" controls>
        <source src={fileUrl} type="audio/mpeg" onError={fail} />
      </audio>
    </div>
  );
}
