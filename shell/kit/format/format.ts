// Remotes read the formatters here, so that a page loads them once.
export { getFormatters } from "@dhahabu/contract/format";
