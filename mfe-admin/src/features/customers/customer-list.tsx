import { customerVerdicts } from "@dhahabu/contract/customer-terms";
import type { CustomerState } from "@dhahabu/contract/customer-terms";
import type { ListedCustomer } from "@dhahabu/contract/customers";
import type { Column } from "../../blocks/table/column.ts";
import { Listing } from "../../blocks/table/listing.tsx";
import { RowButton } from "../../blocks/table/row-button.tsx";
import { useTableState } from "../../blocks/table/use-table-state.ts";
import { CellLines } from "../../blocks/value/cell-lines.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import type { StatusTone } from "../../blocks/value/status-badge.tsx";
import { LoneAnchor, LoneLink } from "../../blocks/value/lone-link.tsx";
import { usePage } from "../../data/use-page.ts";
import { buildCustomerPath } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";

const tones: Readonly<Record<CustomerState, StatusTone>> = {
  pending: "warning",
  verified: "good",
  rejected: "bad",
  expired: "bad",
};

export function CustomerBadge({ state }: { state: CustomerState }) {
  const t = useTexts("admin-customers");
  return <StatusBadge tone={tones[state]}>{t(`state.${state}`)}</StatusBadge>;
}

/** The customers of the counter; `onChoose` is there while one is chosen for a visit. */
export function CustomerList({ onChoose }: { onChoose?: ((id: number) => void) | undefined }) {
  const t = useTexts("admin-customers");
  const table = useTableState({ sorts: ["newest"], filters: { state: customerVerdicts } });
  const { sort: _sort, ...query } = table.query;
  const page = usePage("listCustomers", { query });
  const columns: readonly Column<ListedCustomer>[] = [
    {
      id: "name",
      label: t("name"),
      isRowHeader: true,
      render: ({ id, name, reference }) => (
        <CellLines under={<bdi dir="ltr">{reference}</bdi>}>
          <LoneLink to={buildCustomerPath(id)}>
            <bdi>{name}</bdi>
          </LoneLink>
        </CellLines>
      ),
    },
    {
      id: "phone",
      label: t("phone"),
      render: ({ phone }) => (
        <LoneAnchor href={`tel:${phone}`}>
          <bdi dir="ltr">{phone}</bdi>
        </LoneAnchor>
      ),
    },
    {
      id: "state",
      label: t("stateLabel"),
      render: ({ state }) => <CustomerBadge state={state} />,
    },
    {
      id: "registered",
      label: t("registeredAt"),
      render: ({ registeredAt }) => <Moment at={registeredAt} precision="day" />,
    },
    {
      id: "actions",
      label: t("actions"),
      isHiddenLabel: true,
      align: "end",
      render: ({ id, name }) =>
        onChoose && (
          <RowButton label={t("chooseOne", { name })} onClick={() => onChoose(id)}>
            {t("choose")}
          </RowButton>
        ),
    },
  ];
  return (
    <Listing
      caption={t("head.title")}
      table={table}
      page={page}
      search={{ label: t("search"), placeholder: t("searchHint") }}
      filters={[{ name: "state", label: t("stateLabel"), nameOf: (state) => t(`state.${state}`) }]}
      columns={columns}
      rowLabel={({ name }) => name}
      renderBrief={({ state, registeredAt }) => (
        <>
          <CustomerBadge state={state} />
          <Moment at={registeredAt} precision="day" />
        </>
      )}
      empty={{ title: t("empty.title"), text: t("empty.text") }}
    />
  );
}
