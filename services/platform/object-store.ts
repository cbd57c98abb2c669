import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from "@aws-sdk/client-s3";
import { createS3Client, statusOf } from "./s3.ts";
import type { S3Place } from "./s3.ts";

/** Where objects are: in the bucket, under names that begin with `prefix`, such as `ui/`; it may be empty. */
export interface ObjectPlace extends S3Place {
  prefix: string;
}

/** An object with what changes whenever it is written. */
interface StampedObject {
  body: Buffer;
  stamp: string;
}

/** Small objects by name in a bucket that must exist. Every method throws where the store gives no answer. */
export interface ObjectStore {
  /** Undefined where there is none. */
  read(name: string): Promise<Buffer | undefined>;
  /** The same with its stamp, or `same` where it still has the stamp given. */
  readStamped(name: string, stamp?: string): Promise<StampedObject | "same" | undefined>;
  write(name: string, body: Buffer): Promise<void>;
  /** Writes what has that stamp, or is not there for none; false where somebody else has written since. */
  replace(name: string, body: Buffer, stamp: string | undefined): Promise<boolean>;
  /** Objects whose names begin so. */
  list(prefix: string): Promise<{ name: string; changedAtMs: number }[]>;
  /** The parts before the next slash of names that begin so. */
  listFolders(prefix: string): Promise<string[]>;
  remove(name: string): Promise<void>;
}

/** Opens the objects at a place; the store need not answer yet. */
export function openObjectStore(place: ObjectPlace): ObjectStore {
  const Bucket = place.bucket;
  const keyOf = (name: string) => place.prefix + name;
  const client = createS3Client(place, 3);

  async function readStamped(
    name: string,
    stamp?: string,
  ): Promise<StampedObject | "same" | undefined> {
    const command = new GetObjectCommand({ Bucket, Key: keyOf(name), IfNoneMatch: stamp });
    try {
      const { Body, ETag = "" } = await client.send(command);
      if (!Body) throw new Error("The store sent no body.");
      return { body: Buffer.from(await Body.transformToByteArray()), stamp: ETag };
    } catch (error) {
      const status = statusOf(error);
      if (status === 304) return "same";
      if (status === 404) return undefined;
      throw error;
    }
  }

  /** All pages of a listing. */
  async function listAll(prefix: string, Delimiter?: string) {
    const pages = [];
    let ContinuationToken: string | undefined;
    do {
      const command: ListObjectsV2Command = new ListObjectsV2Command({
        Bucket,
        Prefix: keyOf(prefix),
        Delimiter,
        ContinuationToken,
      });
      const page = await client.send(command);
      pages.push(page);
      ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
    return pages;
  }

  return {
    readStamped,
    async read(name) {
      const found = await readStamped(name);
      return found === "same" ? undefined : found?.body;
    },
    async write(name, Body) {
      await client.send(new PutObjectCommand({ Bucket, Key: keyOf(name), Body }));
    },
    async replace(name, Body, stamp) {
      const condition = stamp === undefined ? { IfNoneMatch: "*" } : { IfMatch: stamp };
      try {
        await client.send(new PutObjectCommand({ Bucket, Key: keyOf(name), Body, ...condition }));
        return true;
      } catch (error) {
        // 409: another write of the same object was under way; 404: it has been removed.
        if ([404, 409, 412].includes(statusOf(error) ?? 0)) return false;
        throw error;
      }
    },
    async list(prefix) {
      const pages = await listAll(prefix);
      return pages.flatMap(({ Contents = [] }) =>
        Contents.map(({ Key = "", LastModified }) => ({
          name: Key.slice(place.prefix.length),
          changedAtMs: LastModified?.getTime() ?? 0,
        })),
      );
    },
    async listFolders(prefix) {
      const pages = await listAll(prefix, "/");
      return pages.flatMap(({ CommonPrefixes = [] }) =>
        CommonPrefixes.map(({ Prefix = "" }) => Prefix.slice(keyOf(prefix).length, -1)),
      );
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }));
    },
  };
}
