// The formatter writes every call of the contract alike: two spaces, its name, four spaces, its properties.
const call = /^ {2}\w+: defineRoute\(\{\n[\s\S]*?^ {2}\}\),\n/gm;
const officeAccess = /^ {4}access: "(?:staff|admin|duty)",$/m;
const schema =
  /^((?:export )?const \w+(?:: [^=\n]+)? = )([a-z]\w*(?:\(|\n? *\.)[\s\S]*?);\n(?=\n|export |const |function |\/\*\*|\/\/|$)/gm;

/**
 * The contract without the calls of staff, and with schemas that a build may drop where nothing is left
 * that uses them.
 */
export function leaveOfficeCallsOut(source: string): string {
  return source
    .replace(call, (text) => (officeAccess.test(text) ? "" : text))
    .replace(schema, "$1/*#__PURE__*/ (() => $2)();\n");
}

// oxlint-disable-next-line import/no-default-export -- the bundler calls what a loader's file exports by default
export default leaveOfficeCallsOut;
