import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from "react";
import { Link } from "../router.tsx";
import classes from "./button.module.css";

/** Looks of a button: gold for the one main action, outlined, text only, and for what destroys. */
type ButtonLook = "primary" | "secondary" | "quiet" | "danger";

interface Look {
  look?: ButtonLook;
  isSmall?: boolean;
}

function nameClasses({ look = "primary", isSmall = false }: Look, className: string | undefined) {
  return [classes.button, classes[look], isSmall && classes.small, className]
    .filter(Boolean)
    .join(" ");
}

/** Properties of `Button`: those of a `<button>`, and its look. */
interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Shown and announced as working; the button cannot be pressed meanwhile, and keeps the focus. */
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

// Of a form's button it is the submit too, also by the Enter key in a field.
function ignorePress(event: MouseEvent) {
  event.preventDefault();
}

/** A button; `type` is `button` unless given. */
export function Button({
  look,
  isSmall,
  isBusy = false,
  className,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- `button` unless the caller names another
      type={type}
      className={nameClasses({ ...(look && { look }), ...(isSmall && { isSmall }) }, className)}
      {...rest}
      {...(isBusy && { "aria-busy": true, "aria-disabled": true, onClick: ignorePress })}
    />
  );
}

/** A link that looks like a button. `to` may carry an anchor, or be a telephone number (`tel:`). */
export function ButtonLink({
  to,
  look,
  isSmall,
  className,
  onClick,
  children,
}: Look & {
  to: string;
  className?: string;
  onClick?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      onClick={onClick}
      className={nameClasses({ ...(look && { look }), ...(isSmall && { isSmall }) }, className)}
    >
      {children}
    </Link>
  );
}
