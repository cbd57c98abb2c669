import type { IForbiddenRuleType } from "dependency-cruiser";

const testFile = "\\.test\\.tsx?$";
const buildFile = "rspack\\.config\\.ts$";
const testing = [testFile, "/testing/"];
const worldFiles = ["store\\.ts$", "routes\\.ts$", "jobs\\.ts$", "[^/]+-client\\.ts$"];

/** Services whose folders are features; the others are a leaf, a runtime and a starter. */
const featureService = "services/(?!(?:contract|platform|stack)/)[^/]+";

/**
 * The rules of architecture.md, "What may import what". A folder is matched by its place, never by its
 * name, so a service, a feature or a microfrontend that is added tomorrow is under them too.
 */
export const dependencyRules: IForbiddenRuleType[] = [
  {
    name: "contract-is-a-leaf",
    comment: "The contract needs zod and nothing else.",
    severity: "error",
    from: { path: "^services/contract/", pathNot: testFile },
    to: { pathNot: ["^services/contract/", "^node_modules/zod/"] },
  },
  {
    name: "platform-knows-no-service",
    comment: "The runtime may know the contract, and no service.",
    severity: "error",
    from: { path: "^services/platform/" },
    to: {
      path: "^(?:services|shell|mfe-[^/]+|tests)/",
      pathNot: "^services/(?:platform|contract)/",
    },
  },
  {
    name: "service-sees-itself-contract-and-platform",
    comment: "Services talk over HTTP and messages, never by import.",
    severity: "error",
    from: { path: "^services/((?!contract/|platform/)[^/]+)/" },
    to: {
      path: "^(?:services|shell|mfe-[^/]+|tests)/",
      pathNot: "^services/(?:$1|platform|contract)/",
    },
  },
  {
    name: "pure-files-touch-no-world",
    comment:
      "Only routes.ts, store.ts, jobs.ts and *-client.ts reach HTTP, SQL, queues and vendors. Rounding of money is pure.",
    severity: "error",
    from: {
      path: `^${featureService}/[^/]+/[^/]+\\.ts$`,
      pathNot: [...worldFiles.map((file) => `/${file}`), ...testing],
    },
    to: {
      path: [
        ...worldFiles.map((file) => `^services/[^/]+/[^/]+/${file}`),
        "^services/platform/",
        "^node_modules/(?:koa|@koa|postgres|ioredis|bullmq|undici|nodemailer|node-cron|cockatiel|pino)/",
        "^node:",
      ],
      pathNot: "^services/platform/money\\.ts$",
    },
  },
  {
    name: "pure-files-use-no-node-core",
    comment: "A pure file runs anywhere: no files, no sockets, no processes.",
    severity: "error",
    from: {
      path: `^${featureService}/[^/]+/[^/]+\\.ts$`,
      pathNot: [...worldFiles.map((file) => `/${file}`), ...testing],
    },
    to: { dependencyTypes: ["core"], dependencyTypesNot: ["type-only"] },
  },
  {
    name: "feature-parts-are-private",
    comment: "What a feature needs of another one it is handed by app.ts.",
    severity: "error",
    from: { path: "^services/([^/]+)/([^/]+)/", pathNot: testFile },
    to: {
      path: worldFiles.map((file) => `^services/$1/[^/]+/${file}`),
      pathNot: "^services/$1/$2/",
    },
  },
  {
    name: "browser-sees-contract-and-kit",
    comment: "Of the services the browser may know the contract alone.",
    severity: "error",
    from: { path: "^(?:shell|mfe-[^/]+)/" },
    to: { path: "^services/", pathNot: "^services/contract/" },
  },
  {
    name: "browser-sees-no-inner-messages",
    comment: "Events and internal calls are between services.",
    severity: "error",
    from: { path: "^(?:shell|mfe-[^/]+)/" },
    to: { path: "^services/contract/(?:events|internal)\\.ts$" },
  },
  {
    name: "browser-uses-no-node-core",
    comment: "The same source runs in every browser.",
    severity: "error",
    from: { path: ["^shell/(?:src|kit)/", "^mfe-[^/]+/src/"], pathNot: testing },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "kit-knows-no-app",
    comment: "The kit is below the shell and the microfrontends.",
    severity: "error",
    from: { path: "^shell/kit/" },
    to: { path: "^(?:shell/(?!kit/)|mfe-[^/]+/)" },
  },
  {
    name: "microfrontend-imports-kit-and-contract",
    comment: "Nothing of the shell but its kit, and no other microfrontend.",
    severity: "error",
    from: { path: "^(mfe-[^/]+)/", pathNot: buildFile },
    to: {
      path: "^(?:services|shell|mfe-[^/]+|tests)/",
      pathNot: ["^$1/", "^shell/kit/", "^services/contract/"],
    },
  },
  {
    name: "microfrontend-build-uses-the-shared-build",
    comment:
      "The build of a microfrontend may use the build of the shell, and still no source of it.",
    severity: "error",
    from: { path: `^(mfe-[^/]+)/${buildFile}` },
    to: { path: "^(?:services|shell|mfe-[^/]+|tests)/", pathNot: ["^$1/", "^shell/build/"] },
  },
  {
    name: "microfrontend-libraries-come-by-the-kit",
    comment:
      "A library past the kit would be loaded twice or be undefined at run time. One that a single feature loads on demand may be its own.",
    severity: "error",
    from: { path: "^mfe-[^/]+/src/", pathNot: testing },
    to: {
      path: "^node_modules/",
      pathNot: ["^node_modules/(?:@types/)?react/", "^node_modules/(?:minisearch|uplot)/"],
    },
  },
  {
    name: "shell-imports-no-remote",
    comment: "Remotes are found in the registry when the page runs.",
    severity: "error",
    from: { path: "^shell/" },
    to: { path: "^mfe-[^/]+/" },
  },
  {
    name: "features-of-a-microfrontend-are-apart",
    comment: "Pages put features together.",
    severity: "error",
    from: { path: "^(mfe-[^/]+)/src/features/([^/]+)/" },
    to: { path: "^$1/src/(?:features|pages)/", pathNot: "^$1/src/features/$2/" },
  },
  {
    name: "no-cycles",
    comment: "Two files that need each other are one file or three.",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "production-imports-no-tests",
    comment: "Test code and test tools never ship.",
    severity: "error",
    from: { pathNot: ["^tests/", ...testing] },
    to: { path: ["^tests/", ...testing, "^node_modules/(?:vitest|fast-check|happy-dom)/"] },
  },
  {
    name: "main-is-imported-by-nobody",
    comment: "main.ts opens sockets; it is started, never imported.",
    severity: "error",
    from: {},
    to: { path: "^services/[^/]+/main\\.ts$" },
  },
];
