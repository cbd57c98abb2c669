import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

// The one without windows opens a page with a fifth of the work.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];

/** Path of a Chromium on this machine: `CHROMIUM_PATH`, or one on PATH; undefined for none. */
function findChromium(): string | undefined {
  const given = process.env["CHROMIUM_PATH"];
  if (given !== undefined && given !== "") return given;
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/**
 * Path of a Chromium, installed with apt-get where there is none and this is root on Debian or Ubuntu.
 * Throws with one sentence that says what to install.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  const isDebianRoot = process.getuid?.() === 0 && isExecutable("/usr/bin/apt-get");
  if (isDebianRoot) {
    console.log("Installing Chromium for the browser journeys.");
    const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const apt = (...args: string[]) =>
      execFileSync("apt-get", args, { env: environment, stdio: ["ignore", "ignore", "inherit"] });
    apt("update", "-qq");
    for (const name of ["chromium-headless-shell", "chromium"]) {
      try {
        apt("install", "-y", "-qq", "--no-install-recommends", name);
        break;
      } catch {
        // An older release has no such package.
      }
    }
  }
  const installed = findChromium();
  if (installed !== undefined) return installed;
  throw new Error(
    "The browser journeys need Chromium: install it (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.",
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
