import type { Access } from "@dhahabu/contract/route";
import { assertAccess } from "@dhahabu/platform/http/endpoint";
import { expect, test } from "vitest";
import { mayCall, standings } from "../../mfe-admin/src/features/roles/role-matrix.ts";
import type { Standing } from "../../mfe-admin/src/features/roles/role-matrix.ts";

const accesses: readonly Access[] = ["public", "user", "staff", "admin", "duty"];

function isServed(access: Access, standing: Standing): boolean {
  try {
    assertAccess({ access }, { role: standing === "anonymous" ? null : standing, duties: [] });
    return true;
  } catch {
    return false;
  }
}

test.each(accesses)("the page of roles says of %s what the server enforces", (access) => {
  const shown = standings.filter((standing) => mayCall(access, standing));
  expect(shown).toEqual(standings.filter((standing) => isServed(access, standing)));
  expect(shown.includes("admin")).toBe(access !== "duty");
});
