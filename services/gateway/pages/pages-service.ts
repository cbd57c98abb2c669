import type { RenderRequest, RenderedPage, Site } from "@dhahabu/contract/pages";

/** The service that renders pages. Every method throws where no answer comes, or one that cannot be. */
export interface PagesService {
  /** The published site; undefined while there is none, `same` where it still is the one read last. */
  readSite(): Promise<Site | "same" | undefined>;
  render(request: RenderRequest): Promise<RenderedPage>;
  buildSiteMap(origin: string): Promise<string>;
  close(): Promise<void>;
}
