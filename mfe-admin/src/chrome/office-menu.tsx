import { useEffect, useId, useState } from "react";
import type { Role } from "@dhahabu/contract/identity";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { Link, useLocation } from "@dhahabu/kit/router";
import { Icon } from "@dhahabu/kit/ui/icon";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type texts from "../messages/en/admin.json";
import { useTexts } from "../use-texts.ts";
import { listGroupsFor } from "./office-areas.ts";
import type { AreaId, OfficeArea } from "./office-areas.ts";
import classes from "./office-menu.module.css";
import { useWaitingCounts } from "./use-waiting-counts.ts";

const labelKeys = {
  dashboard: "dashboard",
  media: "nav.media",
  enquiries: "nav.enquiries",
  cannedReplies: "nav.cannedReplies",
  assistant: "nav.assistant",
  subscribers: "nav.subscribers",
  deliveries: "nav.deliveries",
  prices: "nav.prices",
  systemConfig: "systemConfig",
  policyChanges: "nav.policyChanges",
  branches: "nav.branches",
  facts: "nav.facts",
  users: "nav.users",
  security: "nav.security",
  roles: "nav.roles",
  account: "nav.account",
} as const satisfies Record<AreaId, keyof typeof texts>;

const countKeys: Partial<Record<AreaId, "failed" | "openQuestions">> = {
  deliveries: "failed",
  assistant: "openQuestions",
};

// The server counts no further.
const countLimit = 100;

export function OfficeMenu({ role }: { role: Role }) {
  const t = useTexts("admin");
  const { pathname } = useLocation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const counts = useWaitingCounts();
  useEffect(() => {
    if (!isOpen) return;
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setIsOpen(false);
    };
    document.addEventListener("keydown", closeByKey);
    return () => document.removeEventListener("keydown", closeByKey);
  }, [isOpen]);
  return (
    <div className={classes.menu} data-ground="ink">
      <div className={classes.head}>
        <p className={classes.area}>
          {t("area")}
          {role !== "user" && <span className={classes.role}>{t(`role.${role}`)}</span>}
        </p>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon name={isOpen ? "close" : "grid"} />
          {t("allParts")}
        </button>
      </div>
      <nav
        id={id}
        className={classes.nav}
        aria-label={t("mainMenu")}
        data-open={isOpen || undefined}
      >
        {listGroupsFor(role).map((group) => (
          <div key={group.id ?? "first"} className={classes.group}>
            {group.id && (
              <p id={`${id}-${group.id}`} className={classes.groupName}>
                {t(`group.${group.id}`)}
              </p>
            )}
            <ul
              className={classes.links}
              aria-labelledby={group.id ? `${id}-${group.id}` : undefined}
            >
              {group.areas.map((area) => (
                <li key={area.id}>
                  <MenuLink
                    area={area}
                    isCurrent={pathname === area.path}
                    count={counts[area.id]}
                    onChoose={() => setIsOpen(false)}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </div>
  );
}

function MenuLink({
  area,
  isCurrent,
  count,
  onChoose,
}: {
  area: OfficeArea;
  isCurrent: boolean;
  count: number | undefined;
  onChoose(): void;
}) {
  const t = useTexts("admin");
  const format = useFormat();
  return (
    <Link
      to={area.path}
      className={classes.link}
      aria-current={isCurrent ? "page" : undefined}
      onClick={onChoose}
    >
      <Icon name={area.icon} className={classes.icon} />
      <span className={classes.label}>{t(labelKeys[area.id])}</span>
      {count !== undefined && count > 0 && (
        <span className={classes.count}>
          <span aria-hidden="true">
            {count >= countLimit ? `${format.number(countLimit - 1)}+` : format.number(count)}
          </span>
          <VisuallyHidden>{t(countKeys[area.id] ?? "overdue", { count })}</VisuallyHidden>
        </span>
      )}
    </Link>
  );
}
