import type { MediaInput, MediaItem } from "@dhahabu/contract/content";
import { AppError } from "@dhahabu/contract/errors";
import { fileNameOf } from "../files/attachment.ts";
import type { FileFacts } from "../files/attachment.ts";

/** What is stored of an item beyond what staff typed: bytes, pixels, seconds. */
export type ItemFacts = Pick<
  MediaItem,
  "fileSize" | "duration" | "width" | "height" | "thumbnailUrl"
>;

const kindReasons = {
  audio: "media.isAudio",
  video: "media.isVideo",
  image: "media.isImage",
} as const;

/**
 * What an item that shows an uploaded file takes from it; what the form says of size, duration and
 * pixels does not count. A thumbnail that came with the file before goes with it. Throws `AppError`
 * invalid_input at `type` where the form calls the file something else.
 */
export function takeFromFile(
  input: MediaInput,
  file: FileFacts,
  replaced: FileFacts | undefined,
): ItemFacts {
  if (input.type !== file.type) {
    throw new AppError("invalid_input", { reason: kindReasons[file.type], at: "type" });
  }
  const { fileSize, duration, width, height } = file;
  const isOfReplaced = input.thumbnailUrl !== null && input.thumbnailUrl === replaced?.thumbnailUrl;
  const chosen = isOfReplaced ? null : input.thumbnailUrl;
  return { fileSize, duration, width, height, thumbnailUrl: chosen ?? file.thumbnailUrl };
}

/** What an item keeps that shows a file from elsewhere: what the form says, or what is known of the same file. */
export function takeFromForm(
  input: MediaInput,
  known: MediaItem | undefined,
  replaced: FileFacts | undefined,
): ItemFacts {
  const same = known?.fileUrl === input.fileUrl ? known : undefined;
  const isOfReplaced = input.thumbnailUrl !== null && input.thumbnailUrl === replaced?.thumbnailUrl;
  return {
    fileSize: input.fileSize ?? same?.fileSize ?? null,
    duration: input.duration ?? same?.duration ?? null,
    width: null,
    height: null,
    thumbnailUrl: isOfReplaced ? null : input.thumbnailUrl,
  };
}

/** Refuses an address that is neither an uploaded file's nor on one of the origins. Throws `AppError` invalid_input at the field. */
export function assertMayShow(
  { fileUrl, thumbnailUrl }: Pick<MediaInput, "fileUrl" | "thumbnailUrl">,
  origins: readonly string[],
): void {
  for (const [field, url] of Object.entries({ fileUrl, thumbnailUrl })) {
    if (url === null || fileNameOf(url) !== undefined) continue;
    if (origins.includes(URL.parse(url)?.origin ?? "")) continue;
    throw new AppError("invalid_input", { reason: "media.foreignFile", at: field });
  }
}

/** The refusal of an address of an uploaded file that is not there. */
export function createUnknownFile(field: "fileUrl" | "thumbnailUrl"): AppError {
  const reason = field === "fileUrl" ? "media.noUpload" : "media.noPicture";
  return new AppError("invalid_input", { reason, at: field });
}
