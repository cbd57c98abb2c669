import { languages } from "@dhahabu/contract/language";
import sharp from "sharp";
import { describe, expect, inject, test } from "vitest";
import { paths } from "../../mfe-public/src/paths.ts";

const bank = inject("bank");
const maxCardBytes = 90_000;
const notForOthers: readonly string[] = [
  paths.search,
  paths.passwordReset,
  paths.enquiry,
  paths.ownVisit,
  paths.quote,
];

async function fetchText(path: string): Promise<string> {
  const response = await fetch(new URL(path, bank.origin));
  expect(response.status, path).toBe(200);
  return response.text();
}

async function fetchFile(path: string) {
  const response = await fetch(new URL(path, bank.origin));
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get("content-type"), bytes };
}

function readAttribute(html: string, tag: RegExp, name: string): string | undefined {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag.exec(html)?.[0] ?? "")?.[1];
}

function readMeta(html: string, property: string): string | undefined {
  return readAttribute(html, new RegExp(`<meta property="${property}"[^>]*>`), "content");
}

describe("the bank's mark", () => {
  test("is found by every browser, in its own format", async () => {
    const html = await fetchText("/");
    const links = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon)"[^>]*>/g)];
    const paths = links.map(([link]) => readAttribute(link, /.*/, "href") ?? "");
    const found = await Promise.all(paths.map(fetchFile));
    expect(found.map(({ status, type }) => [status, type])).toEqual([
      [200, "image/vnd.microsoft.icon"],
      [200, "image/svg+xml"],
      [200, "image/png"],
    ]);
    const [ico, , touch] = found;
    expect(ico?.bytes.readUInt16LE(4), "pictures in the ICO file").toBe(3);
    expect(await sharp(touch?.bytes).metadata()).toMatchObject({ width: 180, height: 180 });
  });

  test.each(languages)(
    "stands in the manifest of %s, whose pictures are there",
    async (language) => {
      const html = await fetchText(`/?lang=${language}`);
      const path = readAttribute(html, /<link rel="manifest"[^>]*>/, "href") ?? "";
      const manifest = JSON.parse(await fetchText(path)) as {
        lang: string;
        icons: { src: string; sizes: string; type: string }[];
      };
      expect(manifest.lang).toBe(language);
      for (const { src, sizes, type } of manifest.icons) {
        const file = await fetchFile(src);
        expect(file.type).toBe(type);
        const { width, height } = await sharp(file.bytes).metadata();
        expect(`${width}x${height}`).toBe(sizes);
      }
    },
  );
});

test("every icon that a page shows is drawn in it", async () => {
  for (const path of Object.values(paths)) {
    const html = await fetchText(path);
    const shown = [...html.matchAll(/<use href="([^"]*)"/g)].map(([, href = ""]) => href);
    const drawn = [...html.matchAll(/<symbol id="([^"]+)"/g)].map(([, id = ""]) => `#${id}`);
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter((href) => !drawn.includes(href))).toEqual([]);
    expect(drawn).toHaveLength(new Set(drawn).size);
  }
});

describe("a link to a page elsewhere", () => {
  test("shows nothing of a page that is not for others", async () => {
    for (const path of notForOthers) {
      expect(readMeta(await fetchText(path), "og:image"), path).toBeUndefined();
    }
  });

  const shared = Object.values(paths).filter((path) => !notForOthers.includes(path));
  test.each(shared)("%s has a card that every network reads", async (path) => {
    const html = await fetchText(path);
    const { status, type, bytes } = await fetchFile(readMeta(html, "og:image") ?? "");
    expect([status, type]).toEqual([200, "image/jpeg"]);
    expect(bytes.length).toBeLessThanOrEqual(maxCardBytes);
    const { format, width, height } = await sharp(bytes).metadata();
    expect({ format, width, height }).toEqual({ format: "jpeg", width: 1200, height: 630 });
    expect(readMeta(html, "og:image:width")).toBe("1200");
    expect(readMeta(html, "og:image:height")).toBe("630");
    const alt = readMeta(html, "og:image:alt") ?? "";
    expect(alt).toMatch(/^Dhahabu Gold Bank: \w/);
    const arabic = readMeta(await fetchText(`${path}?lang=ar`), "og:image:alt") ?? "";
    expect(arabic).toMatch(/\p{Script=Arabic}/u);
  });

  test("the pages of a service show its own picture", async () => {
    const names = await Promise.all(
      [paths.home, paths.goldLoans, paths.goldSmelting].map(async (path) =>
        readMeta(await fetchText(path), "og:image")
          ?.split("/")
          .at(-1),
      ),
    );
    expect(names).toEqual(["home.jpg", "gold-loans.jpg", "gold-analysis.jpg"]);
  });
});
