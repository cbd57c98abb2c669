import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

const root = resolve(import.meta.dirname, "..");
const exclude = ["**/node_modules/**", "**/dist/**"];

export default defineConfig({
  root,
  test: {
    projects: [
      {
        root,
        test: {
          name: "architecture",
          include: ["tests/architecture/**/*.test.ts"],
          exclude,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: "unit",
          include: [
            "services/**/*.test.ts",
            "shell/**/*.test.{ts,tsx}",
            "mfe-*/**/*.test.{ts,tsx}",
          ],
          exclude,
          testTimeout: 15_000,
        },
      },
    ],
  },
});
