import { useRef, useState } from "react";
import { itemPhotoPath, photoLimits } from "@dhahabu/contract/counter-terms";
import type { CounterItem, CounterVisit } from "@dhahabu/contract/counter";
import { buildUrl, callApi } from "@dhahabu/kit/api/client";
import { Button } from "@dhahabu/kit/ui/button";
import { Icon } from "@dhahabu/kit/ui/icon";
import { FailureLine } from "../../blocks/failure/fault-line.tsx";
import { useAllowed } from "../../data/use-allowed.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./counter.module.css";

// A photo of a phone on a slow line.
const sendWithinMs = 120_000;

/** The photo of a piece; while the visit is open the camera takes one, or another one. */
export function ItemPhoto({
  visitId,
  item,
  mayServe,
  onChanged,
  onStale,
}: {
  visitId: number;
  item: CounterItem;
  mayServe: boolean;
  onChanged(visit: CounterVisit): void;
  onStale(): void;
}) {
  const t = useTexts("admin-counter");
  const mayRead = useAllowed()("readItemPhoto");
  const picker = useRef<HTMLInputElement>(null);
  const taking = useSend({
    mutationFn: (file: File) =>
      callApi(
        "takeItemPhoto",
        { params: { visitId, itemId: item.id }, body: { file } },
        { timeoutMs: sendWithinMs },
      ),
    onSuccess: onChanged,
    onError: onStale,
  });
  const isTaken = item.photoTakenAt !== null;
  const label = t(isTaken ? "retakePhoto" : "takePhoto");
  return (
    <div className={classes.photo}>
      {item.photoTakenAt !== null && mayRead && (
        <Picture
          key={item.photoTakenAt}
          visitId={visitId}
          item={item}
          takenAt={item.photoTakenAt}
        />
      )}
      {isTaken && !mayRead && <p className={classes.note}>{t("photoKept")}</p>}
      {mayServe && (
        <>
          <input
            ref={picker}
            className={classes.picker}
            type="file"
            accept="image/*"
            capture="environment"
            tabIndex={-1}
            aria-hidden="true"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) taking.mutate(file);
              target.value = "";
            }}
          />
          <Button
            look="secondary"
            isSmall
            isBusy={taking.isPending}
            aria-label={t("photoOne", { action: label, piece: item.description })}
            onClick={() => picker.current?.click()}
          >
            <Icon name="image" />
            {label}
          </Button>
          {!isTaken && (
            <span className={classes.note}>
              {t("photoLead", { max: String(photoLimits.megabytes) })}
            </span>
          )}
        </>
      )}
      <FailureLine error={taking.error} />
    </div>
  );
}

function Picture({
  visitId,
  item,
  takenAt,
}: {
  visitId: number;
  item: CounterItem;
  takenAt: string;
}) {
  const t = useTexts("admin-counter");
  const [isLost, setLost] = useState(false);
  if (isLost) {
    return (
      <p className={classes.note} role="status">
        {t("photoFailed")}
      </p>
    );
  }
  const params = { visitId, itemId: item.id };
  return (
    <img
      className={classes.picture}
      // Another photo of the piece has another address: a page keeps what it has shown.
      src={buildUrl(itemPhotoPath, { params, query: { at: takenAt } })}
      alt={t("photoOf", { piece: item.description })}
      onError={() => setLost(true)}
    />
  );
}
