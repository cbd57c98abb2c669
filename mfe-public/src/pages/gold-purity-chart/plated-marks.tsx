import { useT } from "@dhahabu/kit/i18n/use-t";
import { Term } from "@dhahabu/kit/ui/term";
import type texts from "./messages/en.json";

const marks = ["GP", "HGE", "GF", "RGP"] as const;

function isMark(part: string): part is (typeof marks)[number] {
  return marks.some((mark) => mark === part);
}

/** The sentence about stamps that stand for gold on the outside only; each says what it is short for. */
export function PlatedMarks() {
  const t = useT<typeof texts>("gold-purity-chart");
  return t("proof.1.text")
    .split(/(RGP|HGE|GP|GF)/)
    .map((part) =>
      isMark(part) ? (
        <Term key={part} tip={t(`marks.${part}`)}>
          {part}
        </Term>
      ) : (
        part
      ),
    );
}
