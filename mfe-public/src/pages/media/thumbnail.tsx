import { useEffect, useRef, useState } from "react";
import { Icon } from "@dhahabu/kit/ui/icon";
import classes from "./thumbnail.module.css";

/** The small picture of an item, or a drawing where there is none; the place is as large either way. */
export function Thumbnail({
  address,
  width,
  height,
  alt = "",
  lang,
  withPlaceholder = false,
}: {
  address: string | null;
  /** What it shows; blank where the words beside it say so. */
  alt?: string | undefined;
  /** Language of `alt`. */
  lang?: string | undefined;
  /** In pixels, of the whole picture. */
  width: number | null;
  height: number | null;
  /** A drawing stands in for a missing picture. */
  withPlaceholder?: boolean;
}) {
  const imageRef = useRef<HTMLImageElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isShown = address !== null && !hasFailed;

  // It may have failed before the page was alive.
  useEffect(() => {
    const image = imageRef.current;
    setHasFailed(image !== null && image.complete && image.naturalWidth === 0);
  }, [address]);

  return (
    <span className={classes.frame}>
      {isShown ? (
        <img
          ref={imageRef}
          className={classes.picture}
          src={address}
          alt={alt}
          lang={lang}
          width={width ?? 480}
          height={height ?? 360}
          loading="lazy"
          decoding="async"
          onError={() => setHasFailed(true)}
        />
      ) : (
        withPlaceholder && <Icon name="image" className={classes.icon} />
      )}
    </span>
  );
}
