import { z } from "zod";
import type { Branch } from "./branches.ts";
import type { MediaItem } from "./content.ts";
import type { BankFacts } from "./facts.ts";
import type { ReplyTime } from "./inbox.ts";
import type { Knowledge } from "./knowledge.ts";
import { languages } from "./language.ts";
import type { Language } from "./language.ts";
import { looks } from "./look.ts";
import { formCalls } from "./page-forms.ts";
import type { GoldPrice, PublicConfig } from "./pricing.ts";

// What the gateway, the pages service and the shell's server bundle say to one another.

const versionSchema = z.string().regex(/^[a-zA-Z0-9]+$/);
const uiNameSchema = z.string().regex(/^[a-z][a-z0-9-]*$/);
// Goes into a Location header: two slashes would lead to another host.
const pathSchema = z.string().regex(/^\/(?!\/)[\w/-]*$/);

/** Name of the user interface that renders the others. */
export const shellName = "shell";

/** `registry.json`: of each user interface the version that runs, the one before it, and the one that was taken back. */
export const uiRegistrySchema = z.record(
  uiNameSchema,
  z.object({
    version: versionSchema,
    previous: versionSchema.optional(),
    /** A start does not publish it again. */
    takenBack: versionSchema.optional(),
  }),
);

export type UiRegistry = z.infer<typeof uiRegistrySchema>;

const assetGroupSchema = z.object({ js: z.array(z.string()), css: z.array(z.string()) });

/** `route-assets.json` of a published version: browser files by entry and by chunk name. */
export const routeAssetsSchema = z.object({
  entries: z.record(z.string(), assetGroupSchema),
  groups: z.record(z.string(), assetGroupSchema),
});

export type AssetGroup = z.infer<typeof assetGroupSchema>;
export type RouteAssets = z.infer<typeof routeAssetsSchema>;

/** A published version as the shell's renderer is given it. */
export interface UiBundle {
  readonly name: string;
  readonly version: string;
  /** Exports of its server bundle. */
  readonly exports: unknown;
  readonly assets: RouteAssets;
  /** Text of each style sheet that `assets` names. */
  readonly styles: Readonly<Record<string, string>>;
}

/** The registry as browsers see it, inlined in pages and served at `/ui/registry.json`. */
const publicRegistrySchema = z.object({
  shell: z.string(),
  remotes: z.array(
    z.object({
      name: z.string(),
      version: z.string(),
      /** URL of the federation entry. */
      entry: z.string(),
    }),
  ),
});

export type PublicRegistry = z.infer<typeof publicRegistrySchema>;

/** Data a page may ask the server to put into its HTML, by name. */
export interface PageData {
  prices: GoldPrice[];
  publicConfig: PublicConfig;
  branches: Branch[];
  media: MediaItem[];
  facts: BankFacts;
  replyTime: ReplyTime;
}

/** What the shell says of the site, so that an address can be judged without running it. */
export const siteMapSchema = z.object({
  registry: publicRegistrySchema,
  /** The data that each page shows, by its address. */
  pages: z.record(pathSchema, z.object({ dataNames: z.array(z.string()) })),
  /** Where pages went for good, by their old addresses. */
  moved: z.record(pathSchema, pathSchema),
  /** At and below these addresses the server renders the frame alone, once for all of them. */
  framePaths: z.array(pathSchema),
  /** The data that the frame of every page shows. */
  frameDataNames: z.array(z.string()),
  /** Some pages could not be loaded: an address that is not known may be one of theirs. */
  hasBrokenPages: z.boolean(),
});

export type SiteMap = z.infer<typeof siteMapSchema>;

/**
 * What an address leads to. `missing`: no page; `frame`: only the frame is rendered, the browser does the rest;
 * `broken`: likewise, because the pages could not be loaded; `client`: likewise, whatever the address.
 */
const pageKinds = ["page", "frame", "missing", "broken", "client"] as const;

export type PageKind = (typeof pageKinds)[number];

/** A page to render: `path` without query, `data` as far as it could be read. */
export const renderRequestSchema = z.object({
  kind: z.enum(pageKinds),
  path: z.string().startsWith("/"),
  language: z.enum(languages),
  data: z.record(z.string(), z.unknown()),
  /** The site's public origin, for canonical addresses. */
  origin: z.string(),
  /** Whether the visitor came with a session. */
  hasSession: z.boolean(),
  /** The look that the visitor has chosen. */
  look: z.enum(looks).optional(),
  /** The form whose answer the page is. */
  sentForm: z
    .object({
      call: z.enum(formCalls),
      typed: z.record(z.string(), z.string()),
      sentAtMs: z.number(),
      status: z.int(),
      answer: z.unknown(),
    })
    .optional(),
});

export interface RenderRequest extends Omit<z.infer<typeof renderRequestSchema>, "data"> {
  data: Partial<PageData>;
}

/** A rendered document; 500 is the frame in place of a page that threw. */
export const renderedPageSchema = z.object({
  status: z.union([z.literal(200), z.literal(404), z.literal(500), z.literal(503)]),
  html: z.string(),
  /** Text of the style element in it, which the content policy has to allow. */
  style: z.string(),
});

export type RenderedPage = z.infer<typeof renderedPageSchema>;

const byLanguage = <Value extends z.ZodType>(value: Value) => z.record(z.enum(languages), value);

/** The published site as the pages service has loaded it. */
export const siteSchema = siteMapSchema.extend({
  /** The same for the same versions, whichever process has loaded them. */
  id: z.string(),
  shellVersion: versionSchema,
  /** The web manifest. */
  manifests: byLanguage(z.string()),
  /** A document that the browser renders itself, for a page that the server could not. */
  clientDocuments: byLanguage(renderedPageSchema),
});

export type Site = z.infer<typeof siteSchema>;

/** Renders the site's pages for one state of the registry. */
export interface SiteRenderer {
  describe(): SiteMap;
  /** Throws when the page throws. */
  render(request: RenderRequest): Promise<RenderedPage>;
  /** The site map for search engines: every page that may be indexed, in every language. */
  buildSiteMap(origin: string): Promise<string>;
  buildWebManifest(language: Language): Promise<string>;
  /** What the public pages are called, for the assistant. */
  readKnowledge(language: Knowledge["language"]): Promise<Knowledge>;
  /** Loads every page and text. Throws at the first that is missing, naming it. */
  verifyParts(): Promise<void>;
}

/** What the shell's server bundle exports. */
export interface ShellExports {
  /** Modules that remotes get in answer to their `require`. */
  readonly shared: Readonly<Record<string, unknown>>;
  createRenderer(parts: {
    shell: Omit<UiBundle, "exports">;
    remotes: readonly UiBundle[];
    /** Remotes that could not be loaded: their pages answer with the frame and 503. */
    brokenRemotes: readonly string[];
  }): SiteRenderer;
}
