import type { ComponentProps } from "react";
import { Link } from "@dhahabu/kit/router";
import classes from "./lone-link.module.css";

/** A way within the office that stands alone, as high as a finger where there is one. */
export function LoneLink(props: Omit<ComponentProps<typeof Link>, "className">) {
  return <Link className={classes.link} {...props} />;
}

/** The same to what is no page: a file, or a telephone number. */
export function LoneAnchor({ children, ...props }: Omit<ComponentProps<"a">, "className">) {
  return (
    <a className={classes.link} {...props}>
      {children}
    </a>
  );
}
