import type { ReactNode } from "react";
import { bandPlace } from "../content/picture-places.ts";
import type { Picture } from "../content/picture.ts";
import classes from "./picture-band.module.css";
import { ShownPicture } from "./shown-picture.tsx";

/** A dark band over a picture, dimmed so that words on it can be read. The picture says nothing by itself. */
export function PictureBand({ picture, children }: { picture: Picture; children: ReactNode }) {
  return (
    <div className={classes.band} data-ground="ink">
      {children}
      <div className={classes.scene}>
        <ShownPicture picture={picture} place={bandPlace} alt="" />
      </div>
    </div>
  );
}
