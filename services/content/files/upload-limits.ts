import { AppError } from "@dhahabu/contract/errors";
import type { PlainSentenceName } from "@dhahabu/contract/sentences";
import { allowedLabels } from "./file-kind.ts";
import type { FileKind } from "./file-kind.ts";

/** Largest upload of each kind in megabytes (1,048,576 bytes). */
export type UploadLimits = Readonly<Record<FileKind["type"], number>>;

const reasons = {
  image: "file.imageTooLarge",
  audio: "file.audioTooLarge",
  video: "file.videoTooLarge",
} as const;

// Some thirty times the time of a JPEG: 49 megapixels took 13.8 s.
const mostMegapixelsOfAvif = 16;

/** How many megapixels a picture of a kind may have, whatever the setting allows. */
export function mostMegapixelsOf({ mimeType }: FileKind): number {
  return mimeType === "image/avif" ? mostMegapixelsOfAvif : Number.POSITIVE_INFINITY;
}

/** Throws `AppError` too_large, with the limit in its sentence, for a file beyond the limit of its kind. */
export function assertSize(type: FileKind["type"], size: number, limits: UploadLimits): void {
  if (size <= limits[type] * 1_048_576) return;
  throw new AppError("too_large", { reason: reasons[type], values: { max: limits[type] } });
}

// The form's own lines around the file, and bytes that arrive before the file's own limit has stopped it.
const formMegabytes = 1;

/** True for a whole form, in bytes, that is larger than one with the largest file may be. */
export function isFormTooLarge(size: number, limits: UploadLimits): boolean {
  return size > (Math.max(...Object.values(limits)) + formMegabytes) * 1_048_576;
}

/** The refusal of such a form. */
export function createFormTooLarge({ image, audio, video }: UploadLimits): AppError {
  return new AppError("too_large", { reason: "file.tooLarge", values: { image, audio, video } });
}

/** The refusal of a file that is of no kind that may be uploaded. */
export function createWrongKind(): AppError {
  return new AppError("wrong_kind", { reason: "file.wrongKind", values: { kinds: allowedLabels } });
}

/** The refusal of a file whose beginning says more than the rest of it holds. */
export function createBrokenFile(kind: FileKind): AppError {
  return new AppError("wrong_kind", { reason: "file.broken", values: { kind: kind.label } });
}

/** The refusal of a form that is not one file in the field `file`. */
export function createBadForm(reason: PlainSentenceName): AppError {
  return new AppError("invalid_input", { reason, at: "file" });
}
