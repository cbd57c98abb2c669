import { AppError } from "@dhahabu/contract/errors";
import type { Author } from "@dhahabu/contract/internal";
import type { Clock } from "@dhahabu/platform/clock";
import { recordReading } from "../customers/read-customer.ts";
import type { ReadParts } from "../customers/read-customer.ts";
import type { PhotoStore } from "./photo-store.ts";

/** The photo of a piece, once that it is read is on its customer's record. Throws `AppError` not_found. */
export async function readItemPhoto(
  parts: { photos: PhotoStore; record: ReadParts["record"]; clock: Clock },
  place: { visitId: number; itemId: number },
  by: Author,
): Promise<Buffer> {
  const photo = await parts.photos.find(place);
  if (!photo) throw new AppError("not_found", { reason: "counter.photoUnknown" });
  const subject = `${photo.visitReference} ${photo.seal}`;
  await recordReading(parts, { id: photo.customerId }, { act: "photo-read", subject }, by);
  return photo.picture;
}
