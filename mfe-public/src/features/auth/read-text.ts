/** The text of a form's field; empty where there is none. */
export function readText(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === "string" ? value : "";
}
