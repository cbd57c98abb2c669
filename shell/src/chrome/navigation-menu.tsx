import { Link, useLocation } from "@dhahabu/kit/router";
import type { SiteNavigationItem } from "../site-navigation.ts";
import classes from "./header.module.css";
import { Menu } from "./menu.tsx";
import { NavigationLabel } from "./navigation-label.tsx";

/** One of the header's menus: a group of links to pages. */
export function NavigationMenu({
  label,
  items,
}: {
  label: string;
  items: readonly SiteNavigationItem[];
}) {
  const { pathname } = useLocation();
  if (items.length === 0) return null;
  return (
    <li>
      <Menu label={label} isCurrent={items.some(({ to }) => to === pathname)}>
        <ul className={classes.entries} aria-label={label}>
          {items.map((item) => (
            <li key={item.to}>
              <Link
                className={classes.entry}
                to={item.to}
                aria-current={item.to === pathname ? "page" : undefined}
              >
                <NavigationLabel item={item} />
              </Link>
            </li>
          ))}
        </ul>
      </Menu>
    </li>
  );
}
