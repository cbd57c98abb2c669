import type { ComponentProps } from "react";
import { Link } from "@dhahabu/kit/router";
import classes from "./lone-link.module.css";

/** A way within the office that stands alone, as high as a finger where there is one; its words alone for who may not go. */
export function LoneLink({
  to,
  children,
  ...props
}: Omit<ComponentProps<typeof Link>, "className" | "to"> & { to: string | undefined }) {
  if (to === undefined) return children;
  return (
    <Link className={classes.link} to={to} {...props}>
      {children}
    </Link>
  );
}

/** The same to what is no page: a file, or a telephone number. */
export function LoneAnchor({ children, ...props }: Omit<ComponentProps<"a">, "className">) {
  return (
    <a className={classes.link} {...props}>
      {children}
    </a>
  );
}
