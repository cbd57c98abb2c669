import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { createFileNotFound, toStorageError } from "./storage.ts";
import type { FileStorage } from "./storage.ts";

const connectWithinMs = 3000;
const silentForMs = 15_000;
const answerWithinMs = 6000;
// The gateway waits two minutes for the answer to an upload.
const putWithinMs = 100_000;
const putAttempts = 3;

/** Where an S3-compatible store is and who asks; `endpoint` undefined means Amazon's own. */
export interface S3Place {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
}

/** Creates the storage in a bucket of an S3-compatible store. The bucket must exist; the store need not answer yet. */
export function createS3Storage(place: S3Place): FileStorage {
  const Bucket = place.bucket;
  const client = new S3Client({
    ...(place.endpoint === undefined ? {} : { endpoint: place.endpoint }),
    region: place.region,
    credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
    forcePathStyle: place.forcePathStyle,
    maxAttempts: 2,
    // Many compatible stores refuse the checksums that newer clients add to every call.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // It would write to the console; what fails is thrown, and logged by whoever asked.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: connectWithinMs, socketTimeout: silentForMs },
  });

  async function putOnce(
    name: string,
    file: { path: string; mimeType: string; size: number },
    abortSignal: AbortSignal,
  ) {
    // The client cannot send a stream a second time, so each attempt reads the file anew.
    const Body = createReadStream(file.path, { highWaterMark: 256 * 1024 });
    try {
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: name,
          Body,
          ContentLength: file.size,
          ContentType: file.mimeType,
        }),
        { abortSignal },
      );
    } finally {
      Body.destroy();
    }
  }

  return {
    async put(name, file) {
      const lateness = AbortSignal.timeout(putWithinMs);
      for (let attempt = 1; ; attempt += 1) {
        try {
          await putOnce(name, file, lateness);
          return;
        } catch (error) {
          const isLast = attempt === putAttempts || lateness.aborted;
          if (isLast || !isPassing(error)) throw toStorageError(error);
        }
      }
    },

    async open(name, { first, last }) {
      const lateness = new AbortController();
      const timer = setTimeout(() => lateness.abort(), answerWithinMs);
      try {
        const Range = `bytes=${first}-${last}`;
        const command = new GetObjectCommand({ Bucket, Key: name, Range });
        const { Body } = await client.send(command, { abortSignal: lateness.signal });
        if (!(Body instanceof Readable)) throw new Error("The store sent no stream.");
        return Body;
      } catch (error) {
        throw error instanceof NoSuchKey ? createFileNotFound() : toStorageError(error);
      } finally {
        clearTimeout(timer);
      }
    },

    async delete(name) {
      try {
        await client.send(new DeleteObjectCommand({ Bucket, Key: name }), {
          abortSignal: AbortSignal.timeout(answerWithinMs),
        });
      } catch (error) {
        throw toStorageError(error);
      }
    },

    async check() {
      await client.send(new HeadBucketCommand({ Bucket }), {
        abortSignal: AbortSignal.timeout(answerWithinMs),
      });
    },

    close: () => client.destroy(),
  };
}

function ignore(): void {}

/** True for a fault that another attempt may not meet: no connection, a time-out, an error of the store's own. */
function isPassing(error: unknown): boolean {
  const metadata = error instanceof Error && "$metadata" in error ? error.$metadata : undefined;
  const status = (metadata as { httpStatusCode?: number } | undefined)?.httpStatusCode;
  return status === undefined || status >= 500 || status === 429;
}
