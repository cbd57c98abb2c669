import { formCallField } from "@dhahabu/contract/page-forms";
import type { FormCall } from "@dhahabu/contract/page-forms";

/** Says in a form which call the server makes where the browser sends it by itself. */
export function FormCallField({ call }: { call: FormCall }) {
  return <input type="hidden" name={formCallField} value={call} />;
}
