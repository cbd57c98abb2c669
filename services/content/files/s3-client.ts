import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { createS3Client, statusOf } from "@dhahabu/platform/s3";
import type { S3Place } from "@dhahabu/platform/s3";
import { createFileNotFound, toStorageError } from "./storage.ts";
import type { FileStorage } from "./storage.ts";

const answerWithinMs = 6000;
// The gateway waits two minutes for the answer to an upload.
const putWithinMs = 100_000;
const putAttempts = 3;

/** Creates the storage in a bucket of an S3-compatible store. The bucket must exist; the store need not answer yet. */
export function createS3Storage(place: S3Place): FileStorage {
  const Bucket = place.bucket;
  const client = createS3Client(place, 2);

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

/** True for a fault that another attempt may not meet: no connection, a time-out, an error of the store's own. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 429;
}
