import ts from "typescript";

/** What the name of a feature's file says that it is. */
const world = /(?:^|\/)(?:[^/]*(?:store|routes|jobs)|[^/]+-client)\.ts$/;

/** True for a file of a feature that is given stores, clients or what the platform connects: a use case. */
export function isUseCase(path: string, typesOf: readonly string[]): boolean {
  if (world.test(path)) return false;
  return typesOf.some(
    (to) =>
      (world.test(to) && !/(?:routes|jobs)\.ts$/.test(to)) ||
      /^services\/platform\/(?:db|log|redis)\.ts$/.test(to),
  );
}

/** The function that a use case's file is named after: `approve-change.ts` has `approveChange`. */
export function nameUseCase(path: string): string {
  const [name = ""] = path.split("/").slice(-1);
  return name
    .replace(/\.ts$/, "")
    .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Names of the functions that a file exports. */
export function listExportedFunctions(text: string): string[] {
  const file = ts.createSourceFile("file.ts", text, ts.ScriptTarget.Latest);
  return file.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    return isExported && ts.isFunctionDeclaration(statement) && statement.name
      ? [statement.name.text]
      : [];
  });
}

/**
 * Members of a store's interfaces and parts that are given a function: somebody else's work inside the
 * store's SQL. A row of the result is mapped outside.
 */
export function listCallbacks(text: string): string[] {
  const file = ts.createSourceFile("store.ts", text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  function takes(node: ts.Node): void {
    if (ts.isFunctionTypeNode(node)) found.push(node.parent.getText(file));
    else ts.forEachChild(node, takes);
  }
  function visit(node: ts.Node): void {
    const isExported =
      ts.canHaveModifiers(node) &&
      ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
    if (isExported && ts.isInterfaceDeclaration(node)) {
      for (const member of node.members) {
        if (ts.isMethodSignature(member))
          for (const parameter of member.parameters) takes(parameter);
      }
    }
    if (isExported && ts.isFunctionDeclaration(node)) {
      for (const parameter of node.parameters) takes(parameter);
    }
  }
  ts.forEachChild(file, visit);
  return found;
}
