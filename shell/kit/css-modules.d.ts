declare module "*.module.css" {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module "*.css" {}
/** Address of a drawing. */
declare module "*.svg" {
  const url: string;
  export default url;
}
/** Text of a drawing. */
declare module "*.svg?raw" {
  const text: string;
  export default text;
}
