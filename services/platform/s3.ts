import { S3Client } from "@aws-sdk/client-s3";

const connectWithinMs = 3000;
const silentForMs = 15_000;

/** Where an S3-compatible store is and who asks; `endpoint` undefined means Amazon's own. */
export interface S3Place {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  forcePathStyle: boolean;
}

/** Creates a client of a store, which need not answer yet; it tries each call `maxAttempts` times. */
export function createS3Client(place: S3Place, maxAttempts: number): S3Client {
  return new S3Client({
    ...(place.endpoint === undefined ? {} : { endpoint: place.endpoint }),
    region: place.region,
    credentials: { accessKeyId: place.accessKeyId, secretAccessKey: place.secretAccessKey },
    forcePathStyle: place.forcePathStyle,
    maxAttempts,
    // Many compatible stores refuse the checksums that newer clients add to every call.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // It would write to the console; what fails is thrown, and logged by whoever asked.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: connectWithinMs, socketTimeout: silentForMs },
  });
}

function ignore(): void {}

/** The status with which a store has refused a call; undefined where it gave no answer. */
export function statusOf(error: unknown): number | undefined {
  const metadata = error instanceof Error && "$metadata" in error ? error.$metadata : undefined;
  return (metadata as { httpStatusCode?: number } | undefined)?.httpStatusCode;
}
