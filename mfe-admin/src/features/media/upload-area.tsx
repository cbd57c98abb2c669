import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Button } from "@dhahabu/kit/ui/button";
import { Icon } from "@dhahabu/kit/ui/icon";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTexts } from "../../use-texts.ts";
import { ProgressBar } from "./progress-bar.tsx";
import classes from "./upload-area.module.css";
import type { QueuedFile, ReadyFile, UploadQueue } from "./use-upload-queue.ts";

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes("Files") ?? false;
}

/** Files that are dropped anywhere on the page; true while some are held over it. */
function useDroppedFiles(onDrop: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    let leaveTimer: ReturnType<typeof setTimeout> | undefined;
    function hold(event: DragEvent) {
      if (!hasFiles(event)) return;
      // Else the browser would leave the page for the file.
      event.preventDefault();
      setIsOver(true);
      clearTimeout(leaveTimer);
      // While something is held over the page the browser says so many times a second.
      leaveTimer = setTimeout(() => setIsOver(false), 400);
    }
    function drop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      clearTimeout(leaveTimer);
      setIsOver(false);
      if (document.querySelector("dialog[open]")) return;
      take([...(event.dataTransfer?.files ?? [])]);
    }
    window.addEventListener("dragover", hold);
    window.addEventListener("drop", drop);
    return () => {
      clearTimeout(leaveTimer);
      window.removeEventListener("dragover", hold);
      window.removeEventListener("drop", drop);
    };
  }, []);
  return isOver;
}

export function UploadArea({
  queue,
  onAdd,
  onDescribe,
}: {
  queue: UploadQueue;
  onAdd(files: readonly File[]): void;
  /** Somebody wants to give an uploaded file its words. */
  onDescribe(ready: ReadyFile): void;
}) {
  const t = useTexts("admin-media");
  const picker = useRef<HTMLInputElement>(null);
  const isOver = useDroppedFiles(onAdd);
  const { queued, ready } = queue;
  return (
    <section className={classes.area} aria-label={t("drop.label")}>
      <div className={classes.zone} data-over={isOver || undefined}>
        <Icon name="upload" className={classes.icon} />
        <p className={classes.words}>{t(isOver ? "drop.now" : "drop.text")}</p>
        <input
          ref={picker}
          className={classes.picker}
          type="file"
          multiple
          accept="audio/*,video/*,image/*"
          tabIndex={-1}
          aria-hidden="true"
          onChange={({ target }) => {
            onAdd([...(target.files ?? [])]);
            target.value = "";
          }}
        />
        <Button look="secondary" isSmall onClick={() => picker.current?.click()}>
          {t("drop.choose")}
        </Button>
      </div>
      {queued.length + ready.length > 0 && (
        <ul className={classes.list} aria-label={t("queue.label")}>
          {ready.map((file) => (
            <ReadyLine key={file.file.fileUrl} ready={file} queue={queue} onDescribe={onDescribe} />
          ))}
          {queued.map((file) => (
            <QueuedLine key={file.id} file={file} queue={queue} />
          ))}
        </ul>
      )}
      <VisuallyHidden>
        <span role="status">{queued.length > 0 && t("queue.left", { count: queued.length })}</span>
      </VisuallyHidden>
    </section>
  );
}

function ReadyLine({
  ready,
  queue,
  onDescribe,
}: {
  ready: ReadyFile;
  queue: UploadQueue;
  onDescribe(ready: ReadyFile): void;
}) {
  const t = useTexts("admin-media");
  const format = useFormat();
  const { fileName, file } = ready;
  return (
    <li className={classes.line} data-status="ready">
      <p className={classes.name}>
        <Icon name={file.type} className={classes.kind} />
        <bdi>{fileName}</bdi>
        <span className={classes.size}>{format.fileSize(file.fileSize, "kilobyte")}</span>
      </p>
      <span className={classes.actions}>
        <Button
          isSmall
          aria-label={t("queue.describeFile", { name: fileName })}
          onClick={() => onDescribe(ready)}
        >
          {t("queue.describe")}
        </Button>
        <RowButton
          look="quiet"
          label={t("queue.removeFile", { name: fileName })}
          onClick={() => queue.remove(file.fileUrl)}
        >
          {t("queue.remove")}
        </RowButton>
      </span>
    </li>
  );
}

function QueuedLine({ file, queue }: { file: QueuedFile; queue: UploadQueue }) {
  const t = useTexts("admin-media");
  const explain = useFailureText();
  const { id, status, share } = file;
  const { name } = file.source;
  return (
    <li className={classes.line} data-status={status}>
      {status === "sending" ? (
        <div className={classes.progress}>
          <ProgressBar label={t("uploading", { name })} value={share} />
        </div>
      ) : (
        <p className={classes.name}>
          <bdi>{name}</bdi>
          {status === "waiting" ? (
            <span className={classes.size}>{t("queue.waiting")}</span>
          ) : (
            <span className={classes.fault} role="alert">
              {explain(file.failure)}
            </span>
          )}
        </p>
      )}
      <span className={classes.actions}>
        {status === "failed" && (
          <RowButton label={t("queue.retryFile", { name })} onClick={() => queue.retry(id)}>
            {t("queue.retry")}
          </RowButton>
        )}
        <RowButton
          look="quiet"
          label={t(status === "failed" ? "queue.removeFile" : "queue.cancelFile", { name })}
          onClick={() => queue.cancel(id)}
        >
          {t(status === "failed" ? "queue.remove" : "upload.cancel")}
        </RowButton>
      </span>
    </li>
  );
}
