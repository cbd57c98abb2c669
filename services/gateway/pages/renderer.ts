import type { Knowledge } from "@dhahabu/contract/knowledge";

/** The registry on disk: of each user interface the version that runs, and the one before it. */
export type Registry = Readonly<Record<string, { version: string; previous?: string | undefined }>>;

/** Browser files of one chunk group. */
export interface AssetGroup {
  js: string[];
  css: string[];
}

/** `route-assets.json` of a published version. */
export interface RouteAssets {
  entries: Record<string, AssetGroup>;
  groups: Record<string, AssetGroup>;
}

/** A published version as the server has loaded it. */
export interface UiBundle {
  readonly name: string;
  readonly version: string;
  readonly exports: unknown;
  readonly assets: RouteAssets;
  /** Text of each style sheet that `assets` names. */
  readonly styles: Readonly<Record<string, string>>;
}

/** Renders the pages of one state of the registry; made by the shell's server bundle. */
export interface Renderer {
  /** What browsers may know of the registry. */
  readonly registry: unknown;
  match(path: string): {
    readonly kind: "page" | "moved" | "frame" | "missing" | "broken";
    readonly dataNames: readonly string[];
    /** Where a moved page is. */
    readonly movedTo?: string;
    /** What to render in place of one of the many addresses that show the same frame. */
    readonly framePath?: string;
  };
  /** The site map of the public pages. */
  buildSiteMap(origin: string): Promise<string>;
  /** The web manifest in a language. */
  buildWebManifest(language: string): Promise<string>;
  /** What the public pages say, for the assistant; a bundle of an earlier release lacks it. */
  readKnowledge?(language: Knowledge["language"]): Promise<Knowledge>;
  /** With `isFrameOnly`, header and footer around a placeholder, for a page that cannot be rendered. */
  render(request: {
    path: string;
    language: string;
    data: Readonly<Record<string, unknown>>;
    origin: string;
    hasSession: boolean;
    isFrameOnly?: boolean;
  }): Promise<{
    readonly status: number;
    readonly html: string;
    /** Text of the style element in it, which the content policy has to allow. */
    readonly style: string;
  }>;
  verify(data: Readonly<Record<string, unknown>>): Promise<{ renderedPages: number }>;
}

/** What the shell's server bundle exports. */
export interface ShellExports {
  /** Modules that remotes get in answer to their `require`. */
  readonly shared: Readonly<Record<string, unknown>>;
  chooseLanguage(request: { search: string; cookieHeader: string | undefined }): string;
  createRenderer(parts: {
    shell: UiBundle;
    remotes: readonly UiBundle[];
    brokenRemotes: readonly string[];
  }): Renderer;
}

/** Name of the user interface that renders the others. */
export const shellName = "shell";

/** Throws for a bundle that cannot render the site. */
export function checkShellExports(exports: unknown): ShellExports {
  const candidate = (exports ?? {}) as Partial<ShellExports>;
  if (!candidate.shared || !candidate.createRenderer || !candidate.chooseLanguage) {
    throw new Error("The shell's server bundle does not export a renderer.");
  }
  return candidate as ShellExports;
}
