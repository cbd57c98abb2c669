import type { ListPassages } from "../../knowledge/page-passages.ts";

/** Hours and branches are kept by staff: the assistant tells those in force, and not a second version. */
export const listPassages: ListPassages = () => [];
