import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import {
  CopyRspackPlugin,
  LightningCssMinimizerRspackPlugin,
  SwcJsMinimizerRspackPlugin,
} from "@rspack/core";
import type { Configuration } from "@rspack/core";
import { createRouteAssetsPlugin } from "./route-assets-plugin.ts";

/** What one build of a user interface needs to know. */
export interface UiBuildOptions {
  /** Folder of the package in the repository, and its name in the registry: `shell`, `mfe-public`. */
  name: string;
  /** Absolute path of the package. */
  directory: string;
  /** Version folder the build goes to; part of every URL, so it must be known before the build. */
  version: string;
  /** Absolute path of the version folder; the build writes `web/` and `server/` into it. */
  outDir: string;
  /** Namespaces that pages read together, by a name for them: their texts in a language are one file. */
  textGroups?: Readonly<Record<string, readonly string[]>>;
  /**
   * Folder of pictures in the package, copied as it is to `pictures/`: code puts their addresses together, so
   * that it needs no list of them. Placeholders are left out; they are imported, as data addresses.
   */
  pictures?: string;
  /** Folders of `src` that are published as they are, under their own name. */
  folders?: readonly string[];
  /** `development` keeps React's warnings, for the hydration check. */
  mode: "production" | "development";
}

const reactVersion = "19.3.1";

// The parts of the kit that few pages show: each remote carries those it uses.
const kitPattern = /^@dhahabu\/kit\/(?!parts\/).+$/;

/** Modules a remote never carries on the server: the shell gives them by `require`. */
const sharedModulePattern = /^(react|react\/jsx-runtime|react-dom|@dhahabu\/kit\/(?!parts\/).+)$/;

function describeShared(role: "shell" | "remote") {
  const give = role === "shell" ? { eager: true } : { import: false as const };
  const react = {
    singleton: true,
    requiredVersion: reactVersion,
    version: reactVersion,
    ...give,
  };
  return { react, "react/jsx-runtime": react, "react-dom": react };
}

// Each of the kit's modules in the share scope would cost the start of every page some time: they are
// read from one object instead, which `kit-surface.ts` puts there, as on the server.
function readKitFromShell(
  { request = "" }: { request?: string },
  answer: (error?: Error, external?: string, type?: "var") => void,
): void {
  if (kitPattern.test(request)) answer(undefined, `dhahabuKit[${JSON.stringify(request)}]`, "var");
  else answer();
}

const routerLoader = fileURLToPath(import.meta.resolve("./shake-router-loader.ts"));
const messageTableLoader = fileURLToPath(import.meta.resolve("./message-table-loader.ts"));

function createBase(options: UiBuildOptions, side: "web" | "server"): Configuration {
  const isServer = side === "server";
  return {
    name: `${options.name}-${side}`,
    mode: options.mode,
    context: options.directory,
    devtool: false,
    target: isServer ? "node22" : ["web", "es2022"],
    lazyCompilation: false,
    infrastructureLogging: { level: "error" },
    performance: false,
    stats: "none",
    resolve: {
      extensions: [".tsx", ".ts", ".mjs", ".js", ".json"],
      alias: {
        ...listFederationAliases(),
        // The package's main entry is the development build, whatever the mode.
        ...(options.mode === "production" && {
          "react-router$": resolveRouter("index.mjs"),
          "react-router/dom$": resolveRouter("dom-export.mjs"),
        }),
      },
    },
    module: {
      parser: {
        // A chart's height, or a ground's tone, is told from one module to another.
        "css/module": { namedExports: false, dashedIdents: false },
        ...(isServer && { javascript: { dynamicImportMode: "eager" as const } }),
      },
      generator: {
        "css/module": {
          localIdentName: "[local]_[hash:6]",
          exportsOnly: isServer,
        },
        css: { exportsOnly: isServer },
        asset: { emit: !isServer },
        "asset/resource": { emit: !isServer },
      },
      rules: [
        {
          test: /\.tsx?$/,
          type: "javascript/auto",
          loader: "builtin:swc-loader",
          options: {
            jsc: {
              parser: { syntax: "typescript", tsx: true },
              transform: {
                react: { runtime: "automatic", development: false },
              },
              target: "es2022",
            },
          },
        },
        { test: /[\\/]@module-federation[\\/][^\\/]+[\\/]dist[\\/]/, sideEffects: false },
        { test: /[\\/]react-router[\\/]dist[\\/]/, loader: routerLoader },
        { test: /[\\/]src[\\/]message-table\.ts$/, enforce: "pre", loader: messageTableLoader },
        { test: /\.module\.css$/, type: "css/module" },
        { test: /\.css$/, exclude: /\.module\.css$/, type: "css" },
        {
          test: /\.(avif|webp|png|svg|woff2)$/,
          resourceQuery: { not: [/^\?raw$/] },
          type: "asset/resource",
        },
        { resourceQuery: /^\?raw$/, type: "asset/source" },
        { test: /-placeholder\.webp$/, type: "asset/inline" },
      ],
    },
    output: {
      path: join(options.outDir, side),
      publicPath: `/ui/${options.name}/${options.version}/`,
      uniqueName: federationName(options.name),
      assetModuleFilename: "assets/[name].[contenthash:8][ext]",
      clean: true,
    },
  };
}

// The federation plugin asks for the CommonJS builds by path; only the others can be tree-shaken.
function listFederationAliases(): Record<string, string> {
  const packages = ["webpack-bundler-runtime", "runtime", "inject-external-runtime-core-plugin"];
  return Object.fromEntries(
    packages.map((name) => {
      const entry = fileURLToPath(import.meta.resolve(`@module-federation/${name}`));
      return [entry.replace(/\.js$/, ".cjs"), entry];
    }),
  );
}

function resolveRouter(file: string): string {
  const entry = import.meta.resolve("react-router");
  return new URL(`../production/${file}`, entry).pathname;
}

/** Name of a user interface as a global variable and federation container: `mfe_public`. */
function federationName(name: string): string {
  return name.replaceAll("-", "_");
}

// What changes with its packages alone has its content in its name: the service worker keeps it from version to version.
const lastingChunk = "react";

const lastingModules = {
  cacheGroups: {
    [lastingChunk]: {
      test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
      name: lastingChunk,
      chunks: "initial" as const,
      enforce: true,
    },
  },
};

// Without targets the minimizer rewrites logical properties by lists of languages, at four times the
// size and with a higher specificity.
const browserTargets = ["chrome >= 120", "edge >= 120", "firefox >= 121", "safari >= 17.2"];

function addWebOutput(base: Configuration): Configuration {
  return {
    ...base,
    output: {
      ...base.output,
      // The version in every address stands for the content: a hash for each file would be sent twice.
      filename: ({ chunk }) =>
        chunk?.name === lastingChunk ? "[name].[contenthash:8].js" : "[name].js",
      chunkFilename: "[id].js",
      cssFilename: "[name].css",
      cssChunkFilename: "[id].css",
    },
    optimization: {
      moduleIds: "deterministic",
      chunkIds: "named",
      minimizer: [
        new SwcJsMinimizerRspackPlugin(),
        new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browserTargets } }),
      ],
    },
  };
}

function addServerOutput(base: Configuration, entryName: string): Configuration {
  return {
    ...base,
    output: {
      ...base.output,
      filename: `${entryName}.cjs`,
      library: { type: "commonjs2" },
    },
    optimization: { minimize: false, splitChunks: false },
  };
}

function copyFolders({ directory, folders = [] }: UiBuildOptions) {
  if (folders.length === 0) return [];
  const patterns = folders.map((folder) => ({ from: join(directory, "src", folder), to: folder }));
  return [new CopyRspackPlugin({ patterns })];
}

// Visitors of the public site load no word on what staff can call.
const leaveOfficeCallsOut = {
  test: /[\\/]services[\\/]contract[\\/][\w-]+\.ts$/,
  enforce: "pre" as const,
  loader: fileURLToPath(import.meta.resolve("./site-contract-loader.ts")),
};

/** Builds of the shell: the browser's host with the libraries all share, what starts it, and the server's renderer. */
export function createShellConfigs(options: UiBuildOptions): Configuration[] {
  const web = addWebOutput(createBase(options, "web"));
  const server = addServerOutput(createBase(options, "server"), "shell");
  return [
    {
      ...web,
      entry: { main: "./src/index.ts" },
      optimization: { ...web.optimization, splitChunks: lastingModules },
      module: {
        ...web.module,
        rules: [...(web.module?.rules ?? []), leaveOfficeCallsOut],
      },
      plugins: [
        new ModuleFederationPlugin({
          name: federationName(options.name),
          shared: describeShared("shell"),
          shareStrategy: "loaded-first",
          manifest: false,
          dts: false,
          experiments: {
            provideExternalRuntime: true,
            optimization: { target: "web", disableSnapshot: true },
          },
        }),
        ...copyFolders(options),
        createRouteAssetsPlugin(),
      ],
    },
    {
      ...web,
      name: `${options.name}-start`,
      // Into the folder that the host's build has emptied, and without the federation's runtime.
      dependencies: [`${options.name}-web`],
      entry: { start: "./src/start.ts", "warm-formats": "./src/warm-formats.ts" },
      output: { ...web.output, clean: false },
    },
    {
      ...web,
      name: `${options.name}-service-worker`,
      dependencies: [`${options.name}-web`],
      entry: { "service-worker": "./src/offline/service-worker.ts" },
      output: { ...web.output, clean: false, filename: "site-root/[name].js" },
    },
    { ...server, entry: { shell: "./src/server.tsx" } },
  ];
}

/** One chunk for each group of namespaces and language. */
function groupTexts(textGroups: UiBuildOptions["textGroups"] = {}) {
  const groups = Object.entries(textGroups).map(([name, namespaces]) => {
    const pattern = new RegExp(
      `[\\\\/](?:${namespaces.join("|")})[\\\\/]messages[\\\\/](\\w+)\\.json$`,
    );
    return [
      `texts-${name}`,
      {
        test: pattern,
        chunks: "async" as const,
        enforce: true,
        name: (module: { nameForCondition?: () => string | null | undefined }) =>
          `texts-${name}-${pattern.exec(module.nameForCondition?.() ?? "")?.[1] ?? "none"}`,
      },
    ] as const;
  });
  return { cacheGroups: Object.fromEntries(groups) };
}

function copyPictures({ directory, pictures }: UiBuildOptions) {
  if (pictures === undefined) return [];
  const from = join(directory, pictures);
  const globOptions = { ignore: ["**/*-placeholder.webp"] };
  return [new CopyRspackPlugin({ patterns: [{ from, to: "pictures", globOptions }] })];
}

/** Builds of a remote: one exposed module for the browser, one file for the server, shared modules in neither. */
export function createRemoteConfigs(options: UiBuildOptions): Configuration[] {
  const web = addWebOutput(createBase(options, "web"));
  const server = addServerOutput(createBase(options, "server"), "routes");
  return [
    {
      ...web,
      optimization: { ...web.optimization, splitChunks: groupTexts(options.textGroups) },
      entry: {},
      externals: [readKitFromShell],
      plugins: [
        new ModuleFederationPlugin({
          name: federationName(options.name),
          filename: "remoteEntry.js",
          exposes: { "./remote": { import: "./src/remote.tsx", name: "expose-remote" } },
          shared: describeShared("remote"),
          shareStrategy: "loaded-first",
          manifest: false,
          dts: false,
          experiments: {
            externalRuntime: true,
            optimization: { target: "web", disableSnapshot: true, disableRemote: true },
          },
        }),
        ...copyPictures(options),
        ...copyFolders(options),
        createRouteAssetsPlugin(),
      ],
    },
    {
      ...server,
      entry: { routes: "./src/remote.tsx" },
      externalsType: "commonjs",
      externals: [sharedModulePattern],
    },
  ];
}

/** Build of a remote as a page of its own: everything inside, nothing shared, served from the root. */
export function createStandAloneConfig(options: UiBuildOptions): Configuration {
  const web = addWebOutput(createBase(options, "web"));
  return {
    ...web,
    entry: { main: "./src/index.ts" },
    output: { ...web.output, publicPath: "/" },
    plugins: [...copyPictures(options), createRouteAssetsPlugin()],
  };
}
