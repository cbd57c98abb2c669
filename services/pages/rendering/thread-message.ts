import type { RenderRequest, RouteAssets } from "@dhahabu/contract/pages";
import type { Knowledge } from "@dhahabu/contract/knowledge";
import type { Language } from "@dhahabu/contract/language";

/** A published version with the text of its server bundle. */
export interface Interface {
  name: string;
  version: string;
  file: string;
  code: string;
  assets: RouteAssets;
  styles: Record<string, string>;
}

/** What a thread is started with. */
export interface Interfaces {
  shell: Interface;
  remotes: readonly Interface[];
  /** Remotes that could not be read. */
  brokenRemotes: readonly string[];
}

/** A remote that could not be loaded. */
export interface Fault {
  name: string;
  reason: string;
}

/** What a thread can be asked, one at a time; it crosses over as JSON. */
export type Question =
  | { ask: "render"; request: RenderRequest }
  | { ask: "siteMap"; origin: string }
  | { ask: "manifest"; language: Language }
  | { ask: "knowledge"; language: Knowledge["language"] }
  | { ask: "verifyParts" };

/** What a thread says: at its start each interface before it is run, then one answer, in JSON, for each question. */
export type ThreadMessage =
  | { type: "loading"; name: string }
  | { type: "answer"; json: string }
  | { type: "failure"; reason: string };
