import "./without-eval.ts";

/** Every call of the API by name, for a browser whose content policy lets nothing be compiled from text. */
export { routes } from "./api.ts";
