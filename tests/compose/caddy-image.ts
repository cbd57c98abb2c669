import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
/** As the Dockerfile names it. */
const image = "caddy:2.11-alpine";
const pullWithinMs = 120_000;

const standIn = `FROM node:24-bookworm-slim
COPY caddy /usr/bin/caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
ENTRYPOINT []
CMD ["caddy", "run"]
`;

/** An image of Caddy under the name that ours is built of. */
interface CaddyImage {
  /** Whether it is Debian's Caddy in the place of the real image, which could not be had. */
  isStandIn: boolean;
  remove(): Promise<void>;
}

/** Has the image, or Debian's Caddy under its name; undefined where neither can be had. */
export async function ensureCaddyImage(): Promise<CaddyImage | undefined> {
  const isThere = await succeeds(run("docker", ["image", "inspect", image]));
  const stays = { isStandIn: false, remove: async () => undefined };
  if (isThere) return stays;
  const pulling = run("docker", ["pull", "--quiet", image], { timeout: pullWithinMs });
  if (await succeeds(pulling)) return stays;
  if (!(await succeeds(buildStandIn()))) return undefined;
  return {
    isStandIn: true,
    async remove() {
      await run("docker", ["image", "rm", "--force", image]);
    },
  };
}

async function buildStandIn(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "dhahabu-caddy-"));
  try {
    await run("apt-get", ["download", "-qq", "caddy"], { cwd: folder, timeout: pullWithinMs });
    await run("sh", ["-c", "dpkg-deb -x caddy_*.deb package && mv package/usr/bin/caddy ."], {
      cwd: folder,
    });
    await rm(join(folder, "package"), { recursive: true });
    await writeFile(join(folder, "Dockerfile"), standIn);
    await run("docker", ["build", "--quiet", "--tag", image, folder]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const succeeds = (what: Promise<unknown>) =>
  what.then(
    () => true,
    () => false,
  );
