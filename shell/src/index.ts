import { nextTask } from "./next-task.ts";

// Evaluated in one task, all of it would keep a slow phone from answering a tap. Nothing is added to what is built:
// the first parts export what the others use of them.
const parts = [
  () => import(/* webpackMode: "eager", webpackExports: [] */ "react"),
  () => import(/* webpackMode: "eager", webpackExports: [] */ "react-dom/client"),
  () => import(/* webpackMode: "eager", webpackExports: [] */ "./kit-surface.ts"),
  () => import(/* webpackMode: "eager" */ "./bootstrap.tsx"),
];

async function start() {
  for (const evaluate of parts) {
    await nextTask();
    await evaluate();
  }
}

void start();
