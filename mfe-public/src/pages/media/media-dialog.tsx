import { useEffect, useId, useRef, useState } from "react";
import type { MediaItem } from "@dhahabu/contract/content";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { enterModal } from "@dhahabu/kit/ui/floating";
import { Icon } from "@dhahabu/kit/ui/icon";
import type texts from "./messages/en.json";
import classes from "./media-dialog.module.css";
import { useItemWords } from "./use-item-words.ts";

/** Keeps the page behind where it is, without a jump where its scroll bar was. */
function holdPage(): () => void {
  const { style, clientWidth } = document.documentElement;
  const { overflow, paddingInlineEnd } = style;
  style.paddingInlineEnd = `${window.innerWidth - clientWidth}px`;
  style.overflow = "hidden";
  return () => Object.assign(style, { overflow, paddingInlineEnd });
}

function Facts({ item }: { item: MediaItem }) {
  const t = useT<typeof texts>("media");
  const format = useFormat();
  const facts = [
    { label: t("fact.category"), value: t(`category.${item.category}`) },
    { label: t("fact.published"), value: format.date(item.createdAt) },
    { label: t("fact.duration"), value: item.duration && format.playTime(item.duration) },
    { label: t("fact.size"), value: item.fileSize && format.fileSize(item.fileSize) },
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(
        ({ label, value }) =>
          value && (
            <div key={label}>
              <dt className={classes.label}>{label}</dt>
              <dd className={classes.value}>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}

/**
 * An item at large: a film plays at once. The browser's own modal dialog keeps the focus inside, closes
 * with Escape and gives the focus back.
 */
export function MediaDialog({ item, onClose }: { item: MediaItem; onClose: () => void }) {
  const t = useT<typeof texts>("media");
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [hasFailed, setHasFailed] = useState(false);
  const { description, altText, caption, type, fileUrl, thumbnailUrl } = item;
  const { title, titleMarks, marks } = useItemWords(item);
  const size = { width: item.width ?? 1280, height: item.height ?? 720 };

  useEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return undefined;
    dialog.showModal();
    // Not to its first button: a tooltip that opens there would take the first Escape.
    dialog.focus();
    const leaveModal = enterModal(dialog);
    const releasePage = holdPage();
    return () => {
      leaveModal();
      releasePage();
    };
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the keyboard's way; the click is one beside the dialog
    <dialog
      ref={dialogRef}
      tabIndex={-1}
      className={classes.dialog}
      // No wider than the film is, where that leaves room for its words: drawn larger it is soft.
      style={{ inlineSize: `min(100%, 60rem, max(36rem, ${size.width}px))` }}
      data-ground="ink"
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialogRef.current) dialogRef.current?.close();
      }}
    >
      <div className={classes.content}>
        <button
          type="button"
          className={classes.close}
          aria-label={t("dialog.close")}
          onClick={() => dialogRef.current?.close()}
        >
          <Icon name="close" />
        </button>
        {type === "video" ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the bank keeps no captions; the description is shown
          <video
            className={classes.player}
            src={fileUrl}
            poster={thumbnailUrl ?? undefined}
            aria-label={altText ?? title}
            {...size}
            controls
            autoPlay
            playsInline
            onError={() => setHasFailed(true)}
          />
        ) : (
          <img
            className={classes.picture}
            src={fileUrl}
            alt={altText ?? title}
            {...size}
            onError={() => setHasFailed(true)}
          />
        )}
        <div className={classes.words}>
          {hasFailed && (
            <p role="alert" className={classes.failure}>
              {t(type === "video" ? "video.failed" : "image.failed")}{" "}
              <a href={fileUrl} target="_blank" rel="noreferrer">
                {t("file.open")}
              </a>
            </p>
          )}
          <h2 id={titleId} className={classes.title}>
            <bdi {...titleMarks}>{title}</bdi>
          </h2>
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
          <Facts item={item} />
        </div>
      </div>
    </dialog>
  );
}
