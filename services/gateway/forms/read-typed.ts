import { formCallField } from "@dhahabu/contract/page-forms";

/** The fields of a form as typed, without the one that names its call; the first of those with one name counts. */
export function readTyped(fields: URLSearchParams): Record<string, string> {
  const typed: Record<string, string> = {};
  for (const [name, value] of fields) {
    if (name !== formCallField && !Object.hasOwn(typed, name)) typed[name] = value;
  }
  return typed;
}

/** What was typed without the fields named. */
export function leaveOut(
  typed: Readonly<Record<string, string>>,
  names: readonly string[],
): Record<string, string> {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => !names.includes(name)));
}
