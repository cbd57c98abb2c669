import { watch } from "node:fs";
import { resolve, sep } from "node:path";
import type { Progress } from "./progress.ts";
import { processNames, serviceProcesses } from "./services.ts";
import type { ProcessName } from "./services.ts";
import type { RunningStack } from "./stack.ts";
import { buildUis } from "./build-uis.ts";

const repositoryRoot = resolve(import.meta.dirname, "../..");
const watchedFolders = ["services", "shell", "mfe-public", "mfe-admin"];
const settleMs = 150;
const ignored = /(?:^|\/)(?:node_modules|dist|\.[^/]+)(?:\/|$)|~$|\.test\.tsx?$|\.md$/;

/** What a changed file makes necessary. */
export interface Consequence {
  processes: ProcessName[];
  isUi: boolean;
}

/** Tells from a file's path, relative to the repository, which processes run it and whether pages hold it. */
export function consequenceOf(path: string): Consequence {
  const [area, part] = path.split("/");
  if (ignored.test(path)) return { processes: [], isUi: false };
  if (area !== "services") return { processes: [], isUi: true };
  if (part === "contract") return { processes: [...processNames], isUi: true };
  if (part === "platform") return { processes: [...processNames], isUi: false };
  return {
    processes: processNames.filter((name) => serviceProcesses[name].service === part),
    isUi: false,
  };
}

/** Restarts the services and publishes the UIs that a change of a source file touches, one round at a time. */
export function watchSources(options: { stack: RunningStack; progress: Progress }): {
  close: () => void;
} {
  const { stack, progress } = options;
  const changedProcesses = new Set<ProcessName>();
  let isUiChanged = false;
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;

  async function apply(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    while (changedProcesses.size > 0 || isUiChanged) {
      const names = [...changedProcesses];
      const isUiRound = isUiChanged;
      changedProcesses.clear();
      isUiChanged = false;
      await Promise.all([restart(names), isUiRound ? publish() : undefined]);
    }
    isBusy = false;
  }

  async function restart(names: ProcessName[]): Promise<void> {
    if (names.length === 0) return;
    await progress
      .step(`Restarted ${names.join(", ")}`, () =>
        Promise.all(names.map((name) => stack.restartProcess(name))),
      )
      .catch((error: Error) => progress.line(`${error.message} Waiting for a change.`));
  }

  async function publish(): Promise<void> {
    await progress
      .step("Interface", async ({ did }) => {
        did(await buildUis({ uiDir: stack.uiDir }));
      })
      .catch((error: Error) => progress.line(`${error.message}\nWaiting for a change.`));
  }

  const watchers = watchedFolders.map((folder) =>
    watch(resolve(repositoryRoot, folder), { recursive: true }, (_, file) => {
      if (file === null) return;
      const consequence = consequenceOf(`${folder}/${file.split(sep).join("/")}`);
      for (const name of consequence.processes) changedProcesses.add(name);
      isUiChanged ||= consequence.isUi;
      clearTimeout(timer);
      timer = setTimeout(() => void apply(), settleMs);
    }),
  );
  progress.line("Watching for changes");
  return {
    close: () => {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
