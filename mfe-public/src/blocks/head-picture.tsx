import { pageHeadPlace } from "../content/picture-places.ts";
import type { Picture } from "../content/picture.ts";
import { ShownPicture } from "./shown-picture.tsx";

/** The picture of a page's head; the page's route preloads it with `pageHeadPlace`. */
export function HeadPicture({ picture, alt }: { picture: Picture; alt: string }) {
  return <ShownPicture picture={picture} place={pageHeadPlace} alt={alt} isFirst />;
}
