/** A placeholder, as a data address. */
declare module "*-placeholder.webp" {
  const url: string;
  export default url;
}

/** Where the browser finds this version's files; the build knows it. */
declare const __webpack_public_path__: string;
