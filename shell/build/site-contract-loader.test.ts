import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { leaveOfficeCallsOut } from "./site-contract-loader.ts";

const source = `import { z } from "zod";

const title = z.string().max(200);

/** An item. */
export const itemSchema = z.object({
  id: z.int(),
  title,
});

export type Item = z.infer<typeof itemSchema>;

export const pageSize = 50;

export const itemRoutes = {
  listItems: defineRoute({
    method: "GET",
    path: "/api/items",
    access: "public",
    response: z.array(itemSchema),
  }),
  createItem: defineRoute({
    method: "POST",
    path: "/api/items",
    access: "staff",
    body: z.object({
      title,
    }),
    response: itemSchema,
  }),
  removeItems: defineRoute({
    method: "DELETE",
    path: "/api/admin/items",
    access: "admin",
    response: z.void(),
  }),
  ...otherRoutes,
};
`;

test("calls of staff are left out, all others stay as they are", () => {
  const left = leaveOfficeCallsOut(source);
  expect(left).toContain("listItems: defineRoute({");
  expect(left).toContain("...otherRoutes,");
  expect(left).not.toContain("createItem");
  expect(left).not.toContain("/api/admin/items");
});

test("a schema is marked as free of effects, so that an unused one can be dropped", () => {
  const left = leaveOfficeCallsOut(source);
  expect(left).toContain(
    "export const itemSchema = /*#__PURE__*/ (() => z.object({\n  id: z.int(),\n  title,\n}))();",
  );
  expect(left).toContain("export const pageSize = 50;");
  expect(left).toContain("export type Item = z.infer<typeof itemSchema>;");
});

test("nothing of staff is left of the contract as it is", () => {
  const folder = join(import.meta.dirname, "../../services/contract");
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  const whole = files.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  const asked = /access: "(?:staff|admin|duty)"/g;
  expect(whole.match(asked)?.length ?? 0).toBeGreaterThan(20);
  expect(leaveOfficeCallsOut(whole).match(asked)).toBeNull();
});
