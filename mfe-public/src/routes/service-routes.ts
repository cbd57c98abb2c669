import { bankName } from "@dhahabu/contract/facts";
import type { PageRoute } from "@dhahabu/kit/remote";
import type { Translate } from "@dhahabu/kit/i18n/i18n";
import { listPictureSources } from "../content/picture.ts";
import type { PictureName } from "../content/picture-names.ts";
import { pageHeadPlace } from "../content/picture-places.ts";
import { paths } from "../paths.ts";

/** Head of a service's page; its first namespace names the service and the pages above. */
function buildHead(t: Translate, trail: { readonly name: string; readonly path: string }[]) {
  return { title: t("head.title", { bank: bankName }), description: t("head.description"), trail };
}

async function structuredData(t: Translate) {
  const { describeService } = await import("../content/structured-data.ts");
  return [describeService({ name: t("name"), description: t("head.description") })];
}

const preload = (name: PictureName) => listPictureSources(name, pageHeadPlace, "avif");
const underServices = (t: Translate) => [{ name: t("trail"), path: paths.services }];
const underAnalysis = (t: Translate) => [
  ...underServices(t),
  { name: t("trail.analysis"), path: paths.goldAnalysis },
];

/** The services: overview, buying, analysis, storage, transport, purity. */
export const serviceRoutes: readonly PageRoute[] = [
  {
    id: "services",
    path: paths.services,
    messages: ["services", "gold"],
    data: ["prices", "publicConfig"],
    preloadImages: preload("service-overview"),
    head: (t) => buildHead(t, []),
    structuredData,
    lazy: () =>
      import(/* webpackChunkName: "page-services" */ "../pages/services/services-page.tsx"),
  },
  {
    id: "gold-buying",
    path: paths.goldBuying,
    messages: ["gold-buying", "gold"],
    data: ["prices"],
    preloadImages: preload("service-buying"),
    socialCard: "gold-buying",
    head: (t) => buildHead(t, underServices(t)),
    structuredData,
    lazy: () =>
      import(
        /* webpackChunkName: "page-gold-buying" */ "../pages/gold-buying/gold-buying-page.tsx"
      ),
  },
  {
    id: "gold-analysis",
    path: paths.goldAnalysis,
    messages: ["gold-analysis"],
    preloadImages: preload("service-analysis"),
    socialCard: "gold-analysis",
    head: (t) => buildHead(t, underServices(t)),
    structuredData,
    lazy: () =>
      import(
        /* webpackChunkName: "page-gold-analysis" */ "../pages/gold-analysis/gold-analysis-page.tsx"
      ),
  },
  {
    id: "gold-assaying",
    path: paths.goldAssaying,
    messages: ["gold-assaying"],
    preloadImages: preload("service-assaying"),
    socialCard: "gold-analysis",
    head: (t) => buildHead(t, underAnalysis(t)),
    structuredData,
    lazy: () =>
      import(
        /* webpackChunkName: "page-gold-assaying" */ "../pages/gold-assaying/gold-assaying-page.tsx"
      ),
  },
  {
    id: "gold-smelting",
    path: paths.goldSmelting,
    messages: ["gold-smelting"],
    preloadImages: preload("service-smelting"),
    socialCard: "gold-analysis",
    head: (t) => buildHead(t, underAnalysis(t)),
    structuredData,
    lazy: () =>
      import(
        /* webpackChunkName: "page-gold-smelting" */ "../pages/gold-smelting/gold-smelting-page.tsx"
      ),
  },
  {
    id: "gold-refining",
    path: paths.goldRefining,
    messages: ["gold-refining"],
    preloadImages: preload("service-refining"),
    socialCard: "gold-analysis",
    head: (t) => buildHead(t, underAnalysis(t)),
    structuredData,
    lazy: () =>
      import(
        /* webpackChunkName: "page-gold-refining" */ "../pages/gold-refining/gold-refining-page.tsx"
      ),
  },
  {
    id: "secure-storage",
    path: paths.secureStorage,
    messages: ["secure-storage"],
    preloadImages: preload("service-storage"),
    socialCard: "secure-storage",
    head: (t) => buildHead(t, underServices(t)),
    structuredData,
    lazy: () =>
      import(
        /* webpackChunkName: "page-secure-storage" */ "../pages/secure-storage/secure-storage-page.tsx"
      ),
  },
  {
    id: "transport",
    path: paths.transport,
    messages: ["transport"],
    data: ["branches"],
    preloadImages: preload("service-transport"),
    socialCard: "transport",
    head: (t) => buildHead(t, underServices(t)),
    structuredData,
    lazy: () =>
      import(/* webpackChunkName: "page-transport" */ "../pages/transport/transport-page.tsx"),
  },
  {
    id: "gold-purity-chart",
    path: paths.purityChart,
    messages: ["gold-purity-chart", "purity", "purity-table"],
    head: (t) => buildHead(t, underServices(t)),
    structuredData,
    lazy: () =>
      import(
        /* webpackChunkName: "page-gold-purity-chart" */ "../pages/gold-purity-chart/gold-purity-chart-page.tsx"
      ),
  },
];
