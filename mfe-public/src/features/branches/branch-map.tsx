import { useEffect, useRef, useState } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import { useIsAlive } from "@dhahabu/kit/use-is-alive";
import type texts from "./messages/en.json";
import classes from "./branch-map.module.css";
import { buildMapFrameUrl, buildMapPageUrl } from "./build-map-url.ts";
import type { Place } from "./build-map-url.ts";

/** A map of a branch that asks nobody outside the bank until it is wanted. */
export function BranchMap({ name, place }: { name: string; place: Place }) {
  const t = useT<typeof texts>("branches");
  const isAlive = useIsAlive();
  const [isShown, setIsShown] = useState(false);
  const wasShown = useRef(false);
  const mapRef = useRef<HTMLElement>(null);
  const showRef = useRef<HTMLButtonElement>(null);

  // What was pressed is gone; the focus goes to what stands in its place.
  useEffect(() => {
    if (isShown) mapRef.current?.focus({ preventScroll: true });
    else if (wasShown.current) showRef.current?.focus();
    wasShown.current = isShown;
  }, [isShown]);

  if (isShown) {
    return (
      <figure
        ref={mapRef}
        className={classes.map}
        tabIndex={-1}
        aria-label={t("map.title", { branch: name })}
      >
        <iframe
          className={classes.frame}
          title={t("map.title", { branch: name })}
          src={buildMapFrameUrl(place)}
          referrerPolicy="no-referrer"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- a frame of another origin cannot take its sandbox off
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        />
        <figcaption className={classes.caption}>
          <a href={buildMapPageUrl(place)} target="_blank" rel="noopener noreferrer">
            {t("map.open")}
          </a>
          <Button look="quiet" isSmall onClick={() => setIsShown(false)}>
            {t("map.close")}
          </Button>
        </figcaption>
      </figure>
    );
  }
  return (
    <div className={classes.invitation} data-ground="ink">
      <p className={classes.title}>{t("map.title", { branch: name })}</p>
      {isAlive ? (
        <Button ref={showRef} look="secondary" onClick={() => setIsShown(true)}>
          {t("map.show")}
        </Button>
      ) : (
        <a href={buildMapPageUrl(place)} target="_blank" rel="noopener noreferrer">
          {t("map.open")}
        </a>
      )}
      <p className={classes.privacy}>{t("map.privacy")}</p>
    </div>
  );
}
