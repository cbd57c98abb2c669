import { mediaFilesPath } from "@dhahabu/contract/content";
import type { MediaItem } from "@dhahabu/contract/content";

/** What a media item takes from an uploaded file: bytes, pixels, seconds. */
export interface FileFacts {
  type: MediaItem["type"];
  fileSize: number;
  width: number | null;
  height: number | null;
  duration: number | null;
  thumbnailUrl: string | null;
}

/** The address of an uploaded file. */
export function fileUrlOf(name: string): string {
  return `${mediaFilesPath}/${name}`;
}

/** The name of the uploaded file at an address; undefined for an address elsewhere. */
export function fileNameOf(url: string): string | undefined {
  return url.startsWith(`${mediaFilesPath}/`) ? url.slice(mediaFilesPath.length + 1) : undefined;
}
