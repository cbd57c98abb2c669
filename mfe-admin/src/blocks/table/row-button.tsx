import type { ReactNode } from "react";
import { Button } from "@dhahabu/kit/ui/button";

/** A button of a row: `label` names the row too, for who hears it without the others. */
export function RowButton({
  label,
  look = "secondary",
  onClick,
  children,
}: {
  label: string;
  look?: "secondary" | "quiet" | undefined;
  onClick(): void;
  children: ReactNode;
}) {
  return (
    <Button look={look} isSmall aria-label={label} onClick={onClick}>
      {children}
    </Button>
  );
}
