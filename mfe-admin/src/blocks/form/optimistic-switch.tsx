import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import classes from "./optimistic-switch.module.css";
import { useOptimisticValue } from "./use-optimistic-value.ts";

/** A switch that moves at once and moves back where saving fails; `save` tells why in a toast and answers false. */
export function OptimisticSwitch({
  label,
  isOn,
  save,
  isDisabled = false,
  isLabelHidden = false,
}: {
  label: string;
  isOn: boolean;
  save(next: boolean): Promise<boolean>;
  isDisabled?: boolean | undefined;
  isLabelHidden?: boolean | undefined;
}) {
  const { value, isSaving, change } = useOptimisticValue(isOn, save);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={value}
      aria-busy={isSaving || undefined}
      disabled={isDisabled}
      className={classes.switch}
      onClick={() => change(!value)}
    >
      <span className={classes.track} aria-hidden="true" />
      {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </button>
  );
}
