import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface S3Rver {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}

type CreateS3Rver = new (options: {
  address: string;
  port: number;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string }[];
}) => S3Rver;

/** An S3-compatible server with one bucket, on the local disk. */
export interface S3Server {
  port: number;
  /** Settings of content for this store; `endpoint` may lead there by a way that can be cut. */
  settingsFor(endpoint: string): Record<string, string>;
  /** Names of the objects in the bucket. */
  listObjects(): Promise<string[]>;
  stop(): Promise<void>;
}

const bucket = "media";

/** Starts an S3-compatible server on a free port. */
export async function startS3Server(): Promise<S3Server> {
  // The package has no types of its own.
  const S3Rver = createRequire(import.meta.url)("s3rver") as CreateS3Rver;
  const directory = await mkdtemp(join(tmpdir(), "dhahabu-s3-"));
  const server = new S3Rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    port,
    settingsFor: (endpoint) => ({
      S3_ENDPOINT: endpoint,
      S3_REGION: "us-east-1",
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    }),
    async listObjects() {
      const names = await readdir(join(directory, bucket));
      return names
        .filter((name) => name.endsWith("._S3rver_object"))
        .map((name) => name.replace("._S3rver_object", ""));
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
