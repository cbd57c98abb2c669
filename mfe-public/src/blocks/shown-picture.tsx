import type { ImgHTMLAttributes } from "react";
import { buildPictureUrl, listPictureSources } from "../content/picture.ts";
import type { Picture, PicturePlace } from "../content/picture.ts";
import classes from "./shown-picture.module.css";

/**
 * A picture at a place. The first of a page is fetched at once, at high priority (name its sources in the
 * route's `preloadImages`), the others when they are near. Empty `alt`: it says nothing that the words do not.
 */
export function ShownPicture({
  picture: { name, placeholder, isOneWay },
  place,
  alt,
  isFirst = false,
  className = "",
  ...rest
}: Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "srcSet" | "sizes" | "style"> & {
  picture: Picture;
  place: PicturePlace;
  alt: string;
  isFirst?: boolean;
}) {
  const [phoneAvif, otherAvif] = listPictureSources(name, place, "avif");
  const [phoneWebp, { srcSet, sizes, width, height }] = listPictureSources(name, place, "webp");
  return (
    <picture>
      <source {...phoneAvif} />
      <source {...phoneWebp} />
      <source {...otherAvif} />
      <img
        className={`${classes.picture} ${className}`}
        alt={alt}
        width={width}
        height={height}
        loading={isFirst ? undefined : "lazy"}
        fetchPriority={isFirst ? "high" : undefined}
        decoding={isFirst ? "sync" : "async"}
        data-one-way={isOneWay || undefined}
        style={placeholder ? { backgroundImage: `url(${placeholder})` } : undefined}
        {...rest}
        sizes={sizes}
        srcSet={srcSet}
        src={buildPictureUrl(name, "wide", 960, "webp")}
      />
    </picture>
  );
}
