import type { ButtonHTMLAttributes } from "react";
import { Icon } from "@dhahabu/kit/ui/icon";
import type { IconName } from "@dhahabu/kit/ui/icon";
import classes from "./icon-button.module.css";

/** A button that is an icon alone; a small one stands among what else can be pressed. */
export function IconButton({
  icon,
  label,
  isSmall = false,
  className,
  ...button
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: IconName;
  label: string;
  isSmall?: boolean;
}) {
  const names = [classes.button, isSmall && classes.small, className];
  return (
    <button
      type="button"
      className={names.filter(Boolean).join(" ")}
      aria-label={label}
      {...button}
    >
      <Icon name={icon} />
    </button>
  );
}
