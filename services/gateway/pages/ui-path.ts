/** A file of a published version, as a URL names it. */
export interface UiPath {
  readonly name: string;
  readonly version: string;
  readonly file: string;
}

const pattern = /^\/ui\/([a-z][a-z0-9-]*)\/([a-zA-Z0-9]+)\/((?:[\w@-][\w.@-]*\/)*[\w@-][\w.@-]*)$/;

/** Reads `/ui/<name>/<version>/<file>`; undefined for anything else, such as a path that climbs. */
export function parseUiPath(path: string): UiPath | undefined {
  const match = pattern.exec(path);
  const [, name, version, file] = match ?? [];
  return name && version && file ? { name, version, file } : undefined;
}

const types: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  svg: "image/svg+xml",
  avif: "image/avif",
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  ico: "image/vnd.microsoft.icon",
  woff2: "font/woff2",
  mp4: "video/mp4",
  webm: "video/webm",
};

/** Content type of a file by its ending; undefined for one that is not served. */
export function findContentType(file: string): string | undefined {
  return types[/\.([a-z0-9]+)$/.exec(file)?.[1] ?? ""];
}

const picturePattern = /^(pictures\/.+-)(\d+)(\.(?:avif|webp))$/;

/** The picture that who saves data gets in place of another, about half as wide; undefined for one that is smaller, and any other file. */
export function findSparingPicture(file: string): string | undefined {
  const [, name, width, ending] = picturePattern.exec(file) ?? [];
  const sparing = Number(width) > 960 ? 960 : 480;
  return name && Number(width) >= sparing ? `${name}${sparing}${ending}` : undefined;
}

/** Folder of what the shell publishes for the root of the site. */
const rootFolder = "site-root";

/** Reads `/<file>` as a file that browsers ask for at the root of the site; undefined for any other path. */
export function parseRootPath(path: string): string | undefined {
  const [, file] = /^\/([a-z0-9-]+\.(?:ico|png|svg)|service-worker\.js)$/.exec(path) ?? [];
  return file && `${rootFolder}/${file}`;
}

/** Where a path without its trailing slashes would be: undefined for a path that is as it should be. */
export function findTidyPath(path: string): string | undefined {
  const tidy = path.replaceAll(/\/{2,}/g, "/").replace(/(?<=.)\/$/, "");
  return tidy === path ? undefined : tidy;
}
