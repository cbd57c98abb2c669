import { FilterSelect } from "../../blocks/table/filter-select.tsx";
import { useTexts } from "../../use-texts.ts";

const others = ["-createdAt", "createdAt"] as const;

type InboxOrder = "dueAt" | (typeof others)[number];

/** By what the list of enquiries is ordered. */
export function OrderSelect({
  order,
  onChange,
}: {
  order: InboxOrder;
  onChange(order: InboxOrder): void;
}) {
  const t = useTexts("admin-enquiries");
  return (
    <FilterSelect
      label={t("order")}
      allLabel={t("order.dueAt")}
      value={order === "dueAt" ? undefined : order}
      options={others.map((value) => ({ value, label: t(`order.${value}`) }))}
      onChange={(chosen) => onChange(chosen ?? "dueAt")}
    />
  );
}
