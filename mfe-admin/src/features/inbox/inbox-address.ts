import { answerParam, paths } from "../../paths.ts";

/** The address of the inbox with an enquiry open beside the list, or with none. */
export function writeOpen(params: URLSearchParams, id: number | undefined): string {
  const written = new URLSearchParams(params);
  written.delete(answerParam);
  if (id === undefined) written.delete("open");
  else written.set("open", String(id));
  const search = written.toString();
  return search === "" ? paths.enquiries : `${paths.enquiries}?${search}`;
}

/** The enquiry that an address has open. */
export function readOpen(params: URLSearchParams): number | undefined {
  const text = params.get("open") ?? "";
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}
