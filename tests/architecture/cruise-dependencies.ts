import { cruise } from "dependency-cruiser";
import { dependencyRules } from "./dependency-rules.ts";
import { repository } from "./repository-files.ts";

/** A broken rule: its name and the import that broke it. */
export interface Violation {
  rule: string;
  from: string;
  to: string;
}

/** An import between two files of the product, types included. */
export interface Import {
  from: string;
  to: string;
  isTypeOnly: boolean;
}

const skipped = "^(?!node_modules/).*(?:^|/)(?:dist|coverage|art|\\.data)/";

/** Checks every import under `root`, types included, against the dependency rules. */
export async function cruiseDependencies(
  root: string,
  folders: string[],
): Promise<{
  moduleCount: number;
  imports: Import[];
  unresolved: string[];
  violations: Violation[];
}> {
  const result = await cruise(
    folders,
    {
      baseDir: root,
      ruleSet: { forbidden: dependencyRules },
      validate: true,
      tsPreCompilationDeps: true,
      doNotFollow: { path: "^node_modules/" },
      exclude: { path: skipped },
      outputType: "json",
    },
    {
      exportsFields: ["exports"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      conditionNames: ["import", "node", "default"],
    },
  );
  if (typeof result.output === "string") {
    const parsed: unknown = JSON.parse(result.output);
    return summarise(parsed as CruiseOutput);
  }
  return summarise(result.output);
}

let ofRepository: ReturnType<typeof cruiseDependencies> | undefined;

/** Checks the repository's own imports, once for all who ask. */
export function cruiseRepository(): ReturnType<typeof cruiseDependencies> {
  const folders = ["services", "shell", "mfe-public", "mfe-admin", "tests"];
  return (ofRepository ??= cruiseDependencies(repository, folders));
}

interface CruiseOutput {
  modules: {
    source: string;
    coreModule?: boolean;
    dependencies: {
      module: string;
      resolved: string;
      couldNotResolve: boolean;
      dependencyTypes: string[];
    }[];
  }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
}

function summarise(output: CruiseOutput) {
  return {
    moduleCount: output.modules.filter(
      (module) => !module.source.startsWith("node_modules/") && module.coreModule !== true,
    ).length,
    imports: output.modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved, dependencyTypes }) => ({
        from: source,
        to: resolved,
        isTypeOnly: dependencyTypes.includes("type-only"),
      })),
    ),
    unresolved: output.modules.flatMap((module) =>
      module.dependencies
        .filter((dependency) => dependency.couldNotResolve)
        .map((dependency) => `${module.source} -> ${dependency.module}`),
    ),
    violations: output.summary.violations.map((violation) => ({
      rule: violation.rule.name,
      from: violation.from,
      to: violation.to,
    })),
  };
}
