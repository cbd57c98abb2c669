import { useEffect, useId, useRef } from "react";
import type { Standing } from "@dhahabu/contract/access";
import { Link, useLocation } from "@dhahabu/kit/router";
import { Icon } from "@dhahabu/kit/ui/icon";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { useTexts } from "../use-texts.ts";
import { areaNames, listGroupsFor } from "./office-areas.ts";
import type { AreaId, OfficeArea } from "./office-areas.ts";
import classes from "./office-nav.module.css";
import { useCountText } from "./use-waiting-counts.ts";
import type { Waiting } from "./use-waiting-counts.ts";

/** The parts of the back office that somebody may enter, with what waits in each. */
export function OfficeNav({
  id,
  standing,
  counts,
  look,
  onChoose,
}: {
  id?: string;
  standing: Standing;
  counts: Partial<Record<AreaId, readonly Waiting[]>>;
  /** Beside the page, by icons alone, or in a sheet over it. */
  look: "side" | "icons" | "sheet";
  onChoose?: () => void;
}) {
  const t = useTexts("admin");
  const { pathname } = useLocation();
  const groupId = useId();
  const nav = useRef<HTMLElement>(null);
  // A sheet opens where one is, not at its cross.
  useEffect(() => {
    if (look === "sheet") nav.current?.querySelector<HTMLElement>("[aria-current]")?.focus();
  }, [look]);
  return (
    <nav ref={nav} id={id} className={classes.nav} aria-label={t("mainMenu")} data-look={look}>
      {listGroupsFor(standing).map((group) => (
        <div key={group.id ?? "first"} className={classes.group}>
          {group.id && (
            <p id={`${groupId}-${group.id}`} className={classes.groupName}>
              {t(`group.${group.id}`)}
            </p>
          )}
          <ul
            className={classes.links}
            aria-labelledby={group.id ? `${groupId}-${group.id}` : undefined}
          >
            {group.areas.map((area) => (
              <li key={area.id}>
                <AreaLink
                  area={area}
                  isCurrent={pathname === area.path}
                  waiting={counts[area.id]}
                  onChoose={onChoose}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function AreaLink({
  area,
  isCurrent,
  waiting = [],
  onChoose,
}: {
  area: OfficeArea;
  isCurrent: boolean;
  waiting: readonly Waiting[] | undefined;
  onChoose: (() => void) | undefined;
}) {
  const t = useTexts("admin");
  return (
    <Link
      to={area.path}
      className={classes.link}
      aria-current={isCurrent ? "page" : undefined}
      onClick={onChoose}
    >
      <Icon name={area.icon} className={classes.icon} />
      <span className={classes.label}>{t(areaNames[area.id])}</span>
      {waiting
        .filter(({ count }) => count > 0)
        .map((one) => (
          <Count key={one.what} waiting={one} />
        ))}
    </Link>
  );
}

function Count({ waiting: { what, count, isUrgent } }: { waiting: Waiting }) {
  const t = useTexts("admin");
  const writeCount = useCountText();
  return (
    <span className={classes.count} data-urgent={isUrgent || undefined}>
      <span aria-hidden="true">{writeCount(count)}</span>
      <VisuallyHidden> {t(what, { count })}</VisuallyHidden>
    </span>
  );
}
