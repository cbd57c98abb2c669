import { heroPictureSizePx } from "../content/hero-picture.ts";
import type { HeroPicture } from "../content/hero-picture.ts";
import { pagePictureSizes } from "../content/page-picture-sizes.ts";
import classes from "./page-picture.module.css";

/** The picture beside the words at the head of a page; preload it with `pagePictureSizes`. */
export function PagePicture({ picture, alt }: { picture: HeroPicture; alt: string }) {
  const { avif, webp, fallback } = picture;
  return (
    <picture className={classes.frame}>
      <source type="image/avif" srcSet={avif} sizes={pagePictureSizes} />
      <source type="image/webp" srcSet={webp} sizes={pagePictureSizes} />
      <img
        className={classes.picture}
        src={fallback}
        alt={alt}
        width={heroPictureSizePx.width}
        height={heroPictureSizePx.height}
      />
    </picture>
  );
}
