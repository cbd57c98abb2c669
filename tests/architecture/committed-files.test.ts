import { execFileSync, spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { listRepositoryFiles, readRepositoryFile, repository } from "./repository-files.ts";

const binary = /\.(?:avif|webp|png|jpe?g|ico|woff2?|mp4|webm|mp3|ogg|wav|blend|gz|br)$/;
const texts = listRepositoryFiles().filter((path) => !binary.test(path));

// In two parts, so that this file does not find itself.
const forbidden: [what: string, pattern: RegExp][] = [
  ["a package registry", new RegExp(["registry\\.npm", "js\\.org"].join(""))],
  ["a package registry", new RegExp(["registry\\.yarn", "pkg\\.com"].join(""))],
  ["a Debian mirror", new RegExp(["deb\\.deb", "ian\\.org"].join(""))],
  ["a path of one machine", new RegExp(["(?<![\\w.])/wo", "rk/(?:main|shared)"].join(""))],
  ["a path of one machine", new RegExp(["(?<![\\w.])/home/\\w", "+/"].join(""))],
  ["a path of one machine", new RegExp(["/tmp/te", "am"].join(""))],
  ["a private key", new RegExp(["BEGIN [A-Z ]*PRIVATE", " KEY"].join(""))],
];

test.each(forbidden)("no committed file names %s: %s", (_what, pattern) => {
  const found = texts.filter((path) => pattern.test(readRepositoryFile(path)));
  expect(found).toEqual([]);
});

test("no committed file names the registry this machine is set to", () => {
  const registry = execFileSync("npm", ["config", "get", "registry"], {
    cwd: repository,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const host = new URL(registry.trim()).host;
  expect(texts.filter((path) => readRepositoryFile(path).includes(host))).toEqual([]);
});

test("npm ci takes the lock as it is", () => {
  const args = ["ci", "--dry-run", "--ignore-scripts", "--offline", "--loglevel=error"];
  const ci = spawnSync("npm", args, { cwd: repository, encoding: "utf8" });
  expect(ci.stderr).not.toMatch(/npm error/);
  expect(ci.status).toBe(0);
});

test("the lock file pins by hash and names no address", () => {
  const lock = JSON.parse(readRepositoryFile("package-lock.json")) as {
    packages: Record<string, { link?: boolean; resolved?: string; integrity?: string }>;
  };
  const entries = Object.entries(lock.packages);
  const addressed = entries.filter(([, entry]) => entry.resolved !== undefined && !entry.link);
  expect(addressed.map(([name]) => name)).toEqual([]);
  const installed = entries.filter(
    ([name, entry]) => name.includes("node_modules/") && !entry.link,
  );
  expect(installed.length).toBeGreaterThan(100);
  // What a package carries inside itself is covered by that package's own hash.
  const unpinned = installed.filter(([, entry]) => !entry.integrity && !("inBundle" in entry));
  expect(unpinned.map(([name]) => name)).toEqual([]);
});

test("every dependency is pinned to one exact version", () => {
  const loose = texts
    .filter((path) => path.endsWith("package.json"))
    .flatMap((path) => {
      const manifest = JSON.parse(readRepositoryFile(path)) as Record<string, unknown>;
      const all = { ...Object(manifest["dependencies"]), ...Object(manifest["devDependencies"]) };
      return Object.entries(all as Record<string, string>)
        .filter(
          ([, version]) =>
            !/^(?:npm:(?:@[\w-]+\/)?[\w-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
        )
        .map(([name, version]) => `${path}: ${name} ${version}`);
    });
  expect(loose).toEqual([]);
});

test("no two migrations of a service have one number, so that each knows what stands before it", () => {
  const numbers = listRepositoryFiles().flatMap((path) => {
    const [, place] = /^(services\/[\w-]+\/migrations\/\d{4})-/.exec(path) ?? [];
    return place === undefined ? [] : [place];
  });
  expect(numbers.length).toBeGreaterThan(50);
  const repeated = numbers.filter((place, at) => numbers.indexOf(place) !== at);
  // Applied as they are where the bank is installed already.
  expect(repeated).toEqual(["services/enquiry/migrations/0017"]);
});
