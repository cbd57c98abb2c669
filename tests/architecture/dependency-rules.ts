import type { IForbiddenRuleType } from "dependency-cruiser";

const testFile = "\\.test\\.tsx?$";
const buildFile = "rspack\\.config\\.ts$";
const testing = [testFile, "/testing/"];
const stores = "[^/]*store\\.ts$";
const entries = "[^/]*(?:routes|jobs)\\.ts$";
const clients = "[^/]+-client\\.ts$";
const worldFiles = [stores, entries, clients];
const worldLibraries =
  "^node_modules/(?:koa|@koa|postgres|ioredis|bullmq|undici|nodemailer|node-cron|cockatiel|pino)/";

/** Services whose folders are features; the others are a leaf, a runtime and a starter. */
const featureService = "services/(?!(?:contract|platform|stack)/)[^/]+";

/**
 * What may import what. A folder is matched by its place, never by its
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
    name: "pure-files-and-use-cases-touch-no-world",
    comment:
      "Only routes, stores, jobs and clients reach HTTP, SQL, queues and vendors; a use case is given them and names their types. Of the platform it calls what needs no connection of its own.",
    severity: "error",
    from: {
      path: `^${featureService}/[^/]+/[^/]+\\.ts$`,
      pathNot: [...worldFiles.map((file) => `/${file}`), ...testing],
    },
    to: {
      path: [
        ...worldFiles.map((file) => `^services/[^/]+/[^/]+/${file}`),
        "^services/platform/",
        worldLibraries,
        "^node:",
      ],
      pathNot:
        "^services/platform/(?:change-each|money|outbox|phone|reference|share-within-turn|token)\\.ts$",
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "use-cases-know-no-entry-and-no-library",
    comment: "Routes and jobs call use cases, never the other way; vendors are behind clients.",
    severity: "error",
    from: {
      path: `^${featureService}/[^/]+/[^/]+\\.ts$`,
      pathNot: [...worldFiles.map((file) => `/${file}`), ...testing],
    },
    to: { path: [`^services/[^/]+/[^/]+/${entries}`, "^services/platform/http/", worldLibraries] },
  },
  {
    name: "stores-speak-sql",
    comment: "A store knows no other party, no queue, no HTTP and nobody who calls it.",
    severity: "error",
    from: { path: `^${featureService}/[^/]+/${stores}` },
    to: {
      path: [
        `^services/[^/]+/[^/]+/(?:${entries}|${clients})`,
        "^services/platform/(?:http/(?!page-link)|outbox|queue|schedule|subscribe|redis|lifecycle)",
        "^node_modules/(?:koa|@koa|bullmq|undici|nodemailer|node-cron|cockatiel)/",
      ],
    },
  },
  {
    name: "clients-speak-to-one-party",
    comment: "A client knows the party it speaks to: no store, no queue, no other client.",
    severity: "error",
    from: { path: `^(${featureService}/[^/]+)/${clients}` },
    to: {
      path: [
        `^services/[^/]+/[^/]+/(?:${stores}|${entries})`,
        "^services/platform/(?:db|outbox|queue|migrate)\\.ts$",
      ],
    },
  },
  {
    name: "routes-and-jobs-parse-and-answer",
    comment:
      "An entry parses, calls and answers: no SQL, no transaction, no message and no other party of its own.",
    severity: "error",
    from: { path: `^${featureService}/[^/]+/${entries}` },
    to: {
      path: [
        `^services/[^/]+/[^/]+/${clients}`,
        "^services/platform/(?:db|migrate)\\.ts$",
        "^node_modules/(?:postgres|undici)/",
      ],
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
    name: "pages-hold-nothing",
    comment: "The process of published code knows no database, no queue and no key.",
    severity: "error",
    from: { path: "^services/pages/" },
    to: {
      path: [
        "^services/platform/(?:db|migrate|redis|outbox|queue|schedule|subscribe)\\.ts$",
        "^services/platform/http/(?:caller|server|endpoint)\\.ts$",
        "^node_modules/(?:postgres|ioredis|bullmq|undici)/",
      ],
    },
  },
  {
    name: "published-code-runs-in-its-thread",
    comment: "Code that was published is run in one place, where nothing is in reach.",
    severity: "error",
    from: {
      path: "^(?:services|shell|mfe-[^/]+)/",
      pathNot: ["^services/pages/thread\\.ts$", testFile],
    },
    to: { path: "^(?:node:)?vm$", dependencyTypes: ["core"] },
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
      "A library past the kit would be loaded twice or be undefined at run time. One that a single feature loads on demand may be its own, and one that only the office has.",
    severity: "error",
    from: { path: "^mfe-[^/]+/src/", pathNot: testing },
    to: {
      path: "^node_modules/",
      pathNot: [
        "^node_modules/(?:@types/)?react/",
        "^node_modules/minisearch/",
        "^node_modules/@tanstack/",
      ],
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
    comment: "Pages put features together, routes lead to pages.",
    severity: "error",
    from: { path: "^(mfe-[^/]+)/src/features/([^/]+)/" },
    to: { path: "^$1/src/(?:features|pages|routes)[/.]", pathNot: "^$1/src/features/$2/" },
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
