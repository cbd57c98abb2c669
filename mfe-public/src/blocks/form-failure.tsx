import type { Ref } from "react";
import { arrivalFocus } from "@dhahabu/kit/ui/arrival-focus";

/** Why a form was not answered, where no field shows it: to stand beside the button that was pressed. */
export function FormFailure({
  text,
  className,
  ref,
}: {
  text: string | undefined;
  className: string | undefined;
  ref?: Ref<HTMLParagraphElement>;
}) {
  if (text === undefined) return null;
  return (
    <p ref={ref} className={className} role="alert" tabIndex={-1} {...arrivalFocus}>
      {text}
    </p>
  );
}
