import { createHash } from "node:crypto";
import { request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { routes } from "@dhahabu/contract/api";
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { findBarriers } from "../support/find-barriers.ts";
import { startBrowser, openPage } from "../support/launch-browser.ts";
import "../support/provided.ts";
import { startLoneGateway } from "../support/start-gateway.ts";
import type { LoneGateway } from "../support/start-gateway.ts";

let gateway: LoneGateway;

beforeAll(async () => {
  gateway = await startLoneGateway(inject("servers"), {});
});

afterAll(() => gateway.stop());

const contract = Object.entries(routes);

describe("/api/openapi.json", () => {
  const read = async () => {
    const answer = await fetch(`${gateway.origin}/api/openapi.json`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
    return (await answer.json()) as {
      openapi: string;
      paths: Record<string, Record<string, Record<string, unknown>>>;
    };
  };

  test("is valid OpenAPI 3.1, its references included", async () => {
    const validator = new Validator();
    const result = await validator.validate(await read());
    expect(result.errors).toBeUndefined();
    expect(result.valid).toBe(true);
    expect(validator.version).toBe("3.1");
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  test("holds every call of the contract, and no other", async () => {
    const { paths } = await read();
    const told = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, { operationId }]) => `${String(operationId)} ${method} ${path}`,
      ),
    );
    const expected = contract.map(
      ([name, { method, path }]) =>
        `${name} ${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, "{$1}")}`,
    );
    expect(told.toSorted()).toEqual(expected.toSorted());
  });

  test("tells access, limit, bodies and errors", async () => {
    const { paths } = await read();
    expect(paths["/api/media/upload"]?.["post"]).toMatchObject({
      security: [{ session: [] }],
      "x-access": "staff",
      "x-rate-limit": { class: "write" },
      requestBody: { content: { "multipart/form-data": {} } },
      responses: { "201": {}, "401": {}, "403": {}, "413": {}, "415": {}, "429": {}, "503": {} },
    });
    expect(paths["/api/admin/users"]?.["get"]?.["responses"]).toMatchObject({
      "200": { headers: { Link: {} } },
    });
    expect(paths["/api/public-config"]?.["get"]).toMatchObject({ security: [] });
    expect(paths["/api/media/files/{name}"]?.["get"]?.["responses"]).toMatchObject({
      "206": {},
      "304": {},
      "416": {},
    });
    expect(paths["/api/newsletter/unsubscribe/{token}"]?.["post"]).toMatchObject({
      requestBody: { required: false },
      responses: { "200": { content: { "text/html": {} } } },
    });
  });
});

describe("/api/docs", () => {
  const read = async () => {
    const answer = await fetch(`${gateway.origin}/api/docs`);
    expect(answer.status).toBe(200);
    return { headers: answer.headers, html: await answer.text() };
  };

  test("shows every call, without a script, under a policy that lets in its own style alone", async () => {
    const { headers, html } = await read();
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    for (const [name, { summary }] of contract) {
      expect(html).toContain(`<article id="${name}"`);
      expect(html).toContain(summary.replaceAll('"', "&quot;"));
    }
    expect(html).not.toMatch(/<script|\son\w+=|style=|<img/);
    const style = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(headers.get("content-security-policy")).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });

  test("has one heading of the first level, and none that skips a level", async () => {
    const { html } = await read();
    const main = html.slice(html.indexOf("<header>"), html.indexOf("<nav"));
    expect(main.match(/<h1/g)).toHaveLength(1);
    const levels = [...html.matchAll(/<h([1-6])/g)].map((match) => Number(match[1]));
    const skips = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1);
    expect(skips).toEqual([]);
  });
});

describe("/api/docs in a browser", () => {
  test("is styled, fits every screen and has no barrier that axe can find", async () => {
    const browser = await startBrowser();
    try {
      for (const width of [360, 1280]) {
        // The page's policy forbids scripts, that of axe too.
        const context = await browser.newContext({
          viewport: { width, height: 900 },
          bypassCSP: true,
        });
        const { page } = await openPage(context);
        await page.goto(`${gateway.origin}/api/docs`);
        await page.evaluate(() => {
          for (const details of document.querySelectorAll("details")) details.open = true;
        });
        const overflowPx = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflowPx).toBeLessThanOrEqual(0);
        // One call of each kind stands for the rest, of which axe would ask the same again.
        await page.evaluate(
          (kept) => {
            for (const call of document.querySelectorAll("article")) {
              if (!kept.includes(call.id)) call.remove();
            }
          },
          ["login", "listUsers", "uploadMedia", "getMediaFile", "unsubscribe"],
        );
        expect(await page.locator("article").count()).toBe(5);
        expect(await findBarriers(page)).toEqual([]);
        await context.close();
      }
      const context = await browser.newContext();
      const { page, faults } = await openPage(context);
      await page.goto(`${gateway.origin}/api/docs`);
      expect(await page.locator("header").evaluate((it) => getComputedStyle(it).color)).toBe(
        "rgb(242, 237, 225)",
      );
      expect(faults.filter((fault) => !fault.includes("favicon"))).toEqual([]);
    } finally {
      await browser.close();
    }
  });
});

test.each(["/api/openapi.json", "/api/docs"])(
  "%s is held ready: compressed, with an ETag",
  async (path) => {
    const plain = await fetch(`${gateway.origin}${path}`, {
      headers: { "accept-encoding": "identity" },
    });
    const packed = await new Promise<{ encoding: unknown; body: Buffer }>((resolve, reject) => {
      const call = request(
        new URL(path, gateway.origin),
        { headers: { "accept-encoding": "br" } },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on("data", (chunk: Buffer) => chunks.push(chunk));
          answer.on("end", () =>
            resolve({ encoding: answer.headers["content-encoding"], body: Buffer.concat(chunks) }),
          );
        },
      );
      call.once("error", reject).end();
    });
    expect(packed.encoding).toBe("br");
    expect(brotliDecompressSync(packed.body).toString()).toBe(await plain.text());
    const held = await fetch(`${gateway.origin}${path}`, {
      headers: { "if-none-match": plain.headers.get("etag") ?? "", "accept-encoding": "identity" },
    });
    expect(held.status).toBe(304);
    expect(await held.text()).toBe("");
  },
);
