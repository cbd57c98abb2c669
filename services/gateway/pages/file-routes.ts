import { shellName } from "@dhahabu/contract/pages";
import type Koa from "koa";
import { chooseEncoding } from "../prepared/negotiation.ts";
import type { FileStore, UiFile } from "./file-store.ts";
import type { RunningSite } from "./jobs.ts";
import { findSparingPicture, parseRootPath, parseUiPath } from "./ui-path.ts";

const oneWeekSeconds = 7 * 24 * 60 * 60;
const oneYearSeconds = 365 * 24 * 60 * 60;

interface Parts {
  store: FileStore;
  running: RunningSite;
  headers: Readonly<Record<string, string>>;
}

function writeFile(ctx: Koa.Context, { type, encoding, body }: UiFile) {
  ctx.vary("Accept-Encoding");
  if (encoding) ctx.set("Content-Encoding", encoding);
  ctx.type = type;
  ctx.body = body;
}

/** Answers `/ui/<name>/<version>/<file>`. */
export async function deliverFile({ store, headers }: Parts, ctx: Koa.Context): Promise<void> {
  ctx.set(headers);
  const path = parseUiPath(ctx.path);
  const encoding = chooseEncoding(ctx.headers["accept-encoding"]);
  const sparing = path && findSparingPicture(path.file);
  if (sparing !== undefined) ctx.vary("Save-Data");
  const isSaving = path && sparing !== undefined && ctx.headers["save-data"] === "on";
  const file =
    (isSaving ? await store.readFile({ ...path, file: sparing }, encoding) : undefined) ??
    (path && (await store.readFile(path, encoding)));
  if (!file) {
    ctx.status = 404;
    ctx.set("Cache-Control", "no-store");
    ctx.type = "text/plain; charset=utf-8";
    ctx.body = "There is no such file.\n";
    return;
  }
  ctx.set("Cache-Control", `public, max-age=${oneYearSeconds}, immutable`);
  writeFile(ctx, file);
}

/** Answers what browsers ask for at the root, such as `/favicon.ico`; false where the shell has no such file. */
export async function deliverRootFile(
  { store, running, headers }: Parts,
  ctx: Koa.Context,
): Promise<boolean> {
  const path = parseRootPath(ctx.path);
  const site = running.get();
  if (path === undefined || !site) return false;
  const file = await store.readFile(
    { name: shellName, version: site.shellVersion, file: path },
    chooseEncoding(ctx.headers["accept-encoding"]),
  );
  if (!file) return false;
  ctx.set(headers);
  if (path.endsWith(".js")) {
    // The service worker: never an old one, and it may ask this site and nobody else.
    ctx.set("Cache-Control", "no-cache");
    ctx.set("Content-Security-Policy", "default-src 'none'; connect-src 'self'");
  } else {
    // The address stays when the file changes.
    ctx.set("Cache-Control", `public, max-age=${oneWeekSeconds}`);
  }
  writeFile(ctx, file);
  return true;
}
