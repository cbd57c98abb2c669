import type { ReactNode } from "react";
import layout from "../layout/layout.module.css";
import { OfficePanel } from "../panel/office-panel.tsx";
import { SearchField } from "./search-field.tsx";
import { useSearchParam } from "./use-search-param.ts";

/** Finds one thing by its code, which stands in the address; `children` show what a code names. */
export function CodeDesk({
  param,
  label,
  none,
  readCode = (typed) => typed,
  children,
}: {
  param: string;
  label: string;
  /** Said before a code was typed. */
  none: string;
  readCode?: (typed: string) => string;
  children(code: string): ReactNode;
}) {
  const [code, setCode] = useSearchParam(param);
  return (
    <div className={layout.column}>
      <OfficePanel>
        <SearchField label={label} value={code} onSearch={(text) => setCode(readCode(text))} />
      </OfficePanel>
      {code === "" ? <p role="status">{none}</p> : children(code)}
    </div>
  );
}
