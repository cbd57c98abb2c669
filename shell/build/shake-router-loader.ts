// The library is one file, of which a build keeps what it cannot prove unused: contexts and components that get a name
// for React's tools, and what is made by a call as the file is read.
const givenName = /^\w+\.(?:displayName|contextType) = [^;]+;\n/gm;
const made =
  /^(var \w+ = )((?:React\d*\.(?:createContext|memo|forwardRef)\(|new (?:Set|Map|WeakMap|URL)\())/gm;

/** The router's file without names for React's tools, and with what it makes marked as free of effects. */
export function makeRouterShakable(source: string): string {
  return source.replace(givenName, "").replace(made, "$1/* @__PURE__ */ $2");
}

// oxlint-disable-next-line import/no-default-export -- the bundler calls what a loader's file exports by default
export default makeRouterShakable;
