import type { IncomingMessage } from "node:http";
import { photoLimits } from "@dhahabu/contract/counter-terms";
import { AppError } from "@dhahabu/contract/errors";
import type { PlainSentenceName } from "@dhahabu/contract/sentences";

const megabyte = 1_048_576;
const mostFileBytes = photoLimits.megabytes * megabyte;
// The form's own lines around the file.
const mostFormBytes = mostFileBytes + megabyte / 16;

/**
 * Reads the one file of a form (RFC 7578) into memory. Throws `AppError` wrong_kind for what is no form, invalid_input
 * for one that is not one file in the field `file`, and too_large as soon as more has come than a photo may have.
 */
export async function receivePhoto(request: IncomingMessage): Promise<Buffer> {
  const type = request.headers["content-type"] ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new AppError("wrong_kind", { reason: "file.noForm" });
  }
  if (Number(request.headers["content-length"] ?? 0) > mostFormBytes) throw createTooLarge();
  const body = await readUpTo(request, mostFormBytes);
  const form = await readForm(body, type);
  const [part, ...others] = [...form.entries()];
  if (!part) throw createBadForm("file.missing");
  if (others.length > 0) throw createBadForm("file.oneAtATime");
  const [field, file] = part;
  if (field !== "file") throw createBadForm("file.wrongField");
  if (typeof file === "string") throw createBadForm("file.missing");
  if (file.size === 0) throw createBadForm("file.empty");
  if (file.size > mostFileBytes) throw createTooLarge();
  return Buffer.from(await file.arrayBuffer());
}

function readForm(body: Buffer, type: string): Promise<FormData> {
  return new Response(new Uint8Array(body), { headers: { "content-type": type } })
    .formData()
    .catch((cause: unknown) => {
      throw createBadForm("file.brokenOff", cause);
    });
}

function readUpTo(request: IncomingMessage, mostBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= mostBytes) chunks.push(chunk);
      else {
        // What still comes is dropped once the answer is on its way.
        chunks.length = 0;
        request.pause();
        reject(createTooLarge());
      }
    });
    request.once("end", () => resolve(Buffer.concat(chunks)));
    request.once("error", (cause) => reject(createBadForm("file.brokenOff", cause)));
    request.once("close", () => reject(createBadForm("file.brokenOff")));
  });
}

function createTooLarge(): AppError {
  const values = { max: photoLimits.megabytes };
  return new AppError("too_large", { reason: "file.imageTooLarge", values });
}

function createBadForm(reason: PlainSentenceName, cause?: unknown): AppError {
  return new AppError("invalid_input", { reason, at: "file", cause });
}
