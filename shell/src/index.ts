import { nextTask } from "./next-task.ts";

void nextTask().then(() => import(/* webpackMode: "eager" */ "./bootstrap.tsx"));
