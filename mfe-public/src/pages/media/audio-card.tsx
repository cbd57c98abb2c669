import { useEffect, useRef, useState } from "react";
import type { MediaItem } from "@dhahabu/contract/content";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Icon } from "@dhahabu/kit/ui/icon";
import { useIsAlive } from "@dhahabu/kit/use-is-alive";
import type texts from "./messages/en.json";
import classes from "./audio-card.module.css";
import { MediaLine } from "./media-line.tsx";
import { useItemWords } from "./use-item-words.ts";

/** A recording with a button of its own over the browser's player, which keeps the place, the time and the volume. */
export function AudioCard({ item }: { item: MediaItem }) {
  const t = useT<typeof texts>("media");
  const isAlive = useIsAlive();
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

  function toggle() {
    const player = playerRef.current;
    if (!player) return;
    if (player.paused) {
      // A pause while it still loads ends the promise; a file that cannot be played sends `error`.
      player.play().catch(() => setHasFailed(player.error !== null));
    } else {
      player.pause();
    }
  }

  return (
    <article
      className={classes.card}
      data-playing={isPlaying || undefined}
      data-alive={isAlive || undefined}
    >
      <div className={classes.top}>
        <button
          type="button"
          className={classes.button}
          aria-label={t(isPlaying ? "audio.pause" : "audio.play", { title })}
          disabled={!isAlive}
          onClick={toggle}
        >
          <Icon name={isPlaying ? "pause" : "play"} />
        </button>
        <div className={classes.words}>
          <h3 className={classes.title}>
            <bdi {...titleMarks}>{title}</bdi>
          </h3>
          <MediaLine item={item} withSize />
        </div>
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
