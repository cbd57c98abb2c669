import { useEffect, useRef, useState } from "react";
import type { MediaItem } from "@dhahabu/contract/content";
import { useT } from "@dhahabu/kit/i18n/use-t";
import type texts from "./messages/en.json";
import classes from "./audio-card.module.css";
import { MediaLine } from "./media-line.tsx";
import { useItemWords } from "./use-item-words.ts";

/** A recording with the browser's own player; how long it is stands above, before anything of it is loaded. */
export function AudioCard({ item }: { item: MediaItem }) {
  const t = useT<typeof texts>("media");
  const playerRef = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [isBegun, setIsBegun] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const { description, caption, fileUrl } = item;
  const { title, titleMarks, marks } = useItemWords(item);

  // It may have been started before the page was alive.
  useEffect(() => {
    const isRunning = playerRef.current?.paused === false;
    setIsPlaying(isRunning);
    setIsBegun(isRunning);
  }, []);

  return (
    <article className={classes.card} data-playing={isPlaying || undefined}>
      <div className={classes.words}>
        <h3 className={classes.title}>
          <bdi {...titleMarks}>{title}</bdi>
        </h3>
        <MediaLine item={item} withSize />
      </div>
      {caption !== null && (
        <p className={classes.caption} {...marks}>
          {caption}
        </p>
      )}
      {description !== null && (
        <p className={classes.description} {...marks}>
          {description}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the bank keeps no transcripts; the description is shown */}
      <audio
        ref={playerRef}
        className={classes.player}
        src={fileUrl}
        aria-label={title}
        preload="none"
        controls
        data-begun={isBegun || undefined}
        onPlay={() => {
          setIsPlaying(true);
          setIsBegun(true);
          setHasFailed(false);
        }}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setIsPlaying(false)}
        onError={() => {
          setIsPlaying(false);
          setHasFailed(true);
        }}
      />
      <p role="status" className={classes.failure}>
        {hasFailed && (
          <>
            {t("audio.failed")}{" "}
            <a className={classes.link} href={fileUrl} target="_blank" rel="noreferrer">
              {t("file.open")}
            </a>
          </>
        )}
      </p>
    </article>
  );
}
