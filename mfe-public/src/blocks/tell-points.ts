import type { MessageKey, Translate } from "@dhahabu/kit/i18n/i18n";
import type { Point } from "./point-list.tsx";

/** What a point goes by in the texts: `steps.1` is `steps.1.title` and `steps.1.text`. */
type PointName<Key> = Key extends `${infer Name}.title` ? Name : never;

/** Points as the texts of a page have them. */
export function tellPoints<M>(
  t: Translate<M>,
  names: readonly PointName<MessageKey<M>>[],
): Point[] {
  const tell = t as Translate;
  return names.map((name) => ({ title: tell(`${name}.title`), text: tell(`${name}.text`) }));
}
