import type { MediaItem } from "@dhahabu/contract/content";

/** A kind of file that may be uploaded. */
export interface FileKind {
  type: MediaItem["type"];
  /** What it is served as. */
  mimeType: string;
  extension: string;
  /** For sentences. */
  label: string;
}

const png = { type: "image", mimeType: "image/png", extension: "png", label: "PNG" } as const;
const jpeg = { type: "image", mimeType: "image/jpeg", extension: "jpg", label: "JPEG" } as const;
const gif = { type: "image", mimeType: "image/gif", extension: "gif", label: "GIF" } as const;
const webp = { type: "image", mimeType: "image/webp", extension: "webp", label: "WebP" } as const;
const avif = { type: "image", mimeType: "image/avif", extension: "avif", label: "AVIF" } as const;
const mp3 = { type: "audio", mimeType: "audio/mpeg", extension: "mp3", label: "MP3" } as const;
const wav = { type: "audio", mimeType: "audio/wav", extension: "wav", label: "WAV" } as const;
const ogg = { type: "audio", mimeType: "audio/ogg", extension: "ogg", label: "OGG" } as const;
const m4a = { type: "audio", mimeType: "audio/mp4", extension: "m4a", label: "M4A" } as const;
const mp4 = { type: "video", mimeType: "video/mp4", extension: "mp4", label: "MP4" } as const;
const webm = { type: "video", mimeType: "video/webm", extension: "webm", label: "WebM" } as const;

export const thumbnailKind = webp;

const kindBySignature: Readonly<Record<string, FileKind>> = {
  "image/png": png,
  "image/apng": png,
  "image/jpeg": jpeg,
  "image/gif": gif,
  "image/webp": webp,
  "image/avif": avif,
  "audio/mpeg": mp3,
  "audio/wav": wav,
  "audio/ogg": ogg,
  "audio/mp4": m4a,
  "audio/x-m4a": m4a,
  "video/mp4": mp4,
  "video/x-m4v": mp4,
  "video/webm": webm,
};

/** Every kind that may be uploaded, for sentences. */
export const allowedLabels: readonly string[] = [
  ...new Set(Object.values(kindBySignature).map((kind) => kind.label)),
];

/** The kind that the signature in a file's first bytes names, if it may be uploaded. */
export function kindOfSignature(mimeType: string | undefined): FileKind | undefined {
  const [essence = ""] = mimeType?.split(";") ?? [];
  return Object.hasOwn(kindBySignature, essence) ? kindBySignature[essence] : undefined;
}

/**
 * What a container turns out to be once its tracks are known: MP4 and WebM without a picture are
 * sound. Undefined where a track is missing that its kind must have.
 */
export function kindOfTracks(
  kind: FileKind,
  tracks: { hasVideo: boolean; hasAudio: boolean },
): FileKind | undefined {
  if (tracks.hasVideo) {
    if (kind === m4a) return mp4;
    return kind.type === "video" ? kind : undefined;
  }
  if (!tracks.hasAudio) return undefined;
  if (kind === mp4) return m4a;
  return kind === webm ? { ...webm, type: "audio", mimeType: "audio/webm" } : kind;
}
