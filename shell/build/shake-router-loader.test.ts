import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeRouterShakable } from "./shake-router-loader.ts";

const published = import.meta.resolve("react-router");

test("a context loses its name for React's tools, and may be dropped where nothing reads it", () => {
  expect(
    makeRouterShakable(
      'var AwaitContext = React.createContext(null);\nAwaitContext.displayName = "Await";\nvar HOLE = -1;\n',
    ),
  ).toBe("var AwaitContext = /* @__PURE__ */ React.createContext(null);\nvar HOLE = -1;\n");
});

test("nothing of the installed router is named for tools or made at once any more", () => {
  const entry = readFileSync(new URL("../production/index.mjs", published), "utf8");
  const files = new Set(
    [...entry.matchAll(/from "(\.\/chunk-\w+\.mjs)"/g)].map(([, file = ""]) => file),
  );
  const whole = [...files]
    .map((file) => readFileSync(new URL(`../production/${file}`, published), "utf8"))
    .join("\n");
  expect(whole.match(/^\w+\.displayName = /gm)?.length ?? 0).toBeGreaterThan(10);
  const left = makeRouterShakable(whole);
  expect(left.match(/^\w+\.displayName = /gm)).toBeNull();
  expect(left.match(/^var \w+ = React\d*\.(?:createContext|memo|forwardRef)\(/gm)).toBeNull();
});
