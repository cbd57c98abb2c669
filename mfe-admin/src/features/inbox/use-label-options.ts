import { useCall } from "../../data/use-call.ts";
import { useTexts } from "../../use-texts.ts";

/** The labels that a list can be narrowed to; one that was removed since stays while it is chosen. */
export function useLabelOptions(chosen: string | undefined) {
  const t = useTexts("admin-enquiries");
  const { data: labels } = useCall("listEnquiryLabels", {});
  const options = (labels ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  if (!labels || chosen === undefined || options.some(({ value }) => value === chosen)) {
    return options;
  }
  return [...options, { value: chosen, label: t("labels.gone") }];
}
