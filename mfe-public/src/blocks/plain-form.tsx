import type { FormCall } from "@dhahabu/contract/page-forms";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { FormCallField } from "@dhahabu/kit/send/form-call";
import { buildFormAction } from "@dhahabu/kit/ui/arrival-focus";
import type { ComponentProps } from "react";

/** A form that the browser sends by itself, for who has no script: the same page comes with the call's answer in it. */
export function PlainForm({
  call,
  children,
  ...rest
}: Omit<ComponentProps<"form">, "method" | "action"> & { call: FormCall }) {
  return (
    <form {...rest} method="post" action={buildFormAction(useLanguage())}>
      <FormCallField call={call} />
      {children}
    </form>
  );
}
