import { expect, test } from "vitest";
import { createLog } from "./log.ts";

test("passwords, cookies and bodies are removed from a line and from what stands in it", () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ service: "test", level: "info", destination });
  for (const name of ["password", "cookie", "authorization", "body"]) {
    const secret = { [name]: "a secret" };
    log.info({
      ...secret,
      userId: 7,
      headers: secret,
      err: Object.assign(new Error("no"), secret),
    });
    const line: unknown = JSON.parse(lines.at(-1) ?? "");
    const removed = { [name]: "[removed]" };
    expect(line).toMatchObject({ ...removed, userId: 7, headers: removed, err: removed });
  }
  expect(lines.join("")).not.toContain("a secret");
});
