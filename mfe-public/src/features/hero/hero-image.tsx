import type { ImgHTMLAttributes } from "react";
import { heroPictureSizePx, heroPictureSizes } from "../../content/hero-picture.ts";
import type { HeroPicture } from "../../content/hero-picture.ts";
import classes from "./hero.module.css";

/** A picture of the hero, over its whole place. */
export function HeroImage({
  picture: { avif, webp, fallback, isOneWay },
  alt,
  ...rest
}: Omit<ImgHTMLAttributes<HTMLImageElement>, "className"> & { picture: HeroPicture; alt: string }) {
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={heroPictureSizes} />
      <source type="image/webp" srcSet={webp} sizes={heroPictureSizes} />
      <img
        className={classes.image}
        src={fallback}
        alt={alt}
        data-one-way={isOneWay || undefined}
        {...heroPictureSizePx}
        {...rest}
      />
    </picture>
  );
}
