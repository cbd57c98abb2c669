import type { HTMLAttributes } from "react";
import classes from "./card.module.css";

/** Properties of `Card`: those of its element, whether it floats, and which element it is. */
interface CardProps extends HTMLAttributes<HTMLElement> {
  isRaised?: boolean;
  as?: "div" | "section" | "article" | "li";
}

/** A framed surface. */
function Card({ isRaised = false, as: Element = "div", className, ...rest }: CardProps) {
  const names = [classes.card, isRaised && classes.raised, className].filter(Boolean).join(" ");
  return <Element className={names} {...rest} />;
}
