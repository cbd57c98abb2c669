import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";

const repository = join(import.meta.dirname, "../..");
const mostBytes = 64 * 1024 * 1024;
const sbomSchema = z.object({
  bomFormat: z.literal("CycloneDX"),
  components: z.array(
    z.object({ name: z.string(), version: z.string(), purl: z.string().optional() }),
  ),
});
const manifestSchema = z.object({ dependencies: z.record(z.string(), z.string()).optional() });

test("npm run sbom lists all that the product is made of, in the versions that are pinned", async () => {
  const { stdout } = await promisify(execFile)("npm", ["run", "--silent", "sbom"], {
    cwd: repository,
    maxBuffer: mostBytes,
  });
  const { components } = sbomSchema.parse(JSON.parse(stdout));
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const pinned = globSync("{services/*,shell,shell/kit,mfe-*}/package.json", { cwd: repository })
    .map((path) => manifestSchema.parse(JSON.parse(readFileSync(join(repository, path), "utf8"))))
    .flatMap(({ dependencies = {} }) => Object.entries(dependencies))
    .map(([name, version]) => `${name}@${version}`)
    .filter((one) => !one.startsWith("@dhahabu/"));
  expect(pinned.length).toBeGreaterThan(30);
  expect(pinned.filter((one) => !listed.has(one))).toEqual([]);
});
