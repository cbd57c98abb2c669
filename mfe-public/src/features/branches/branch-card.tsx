import type { ReactNode } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Link } from "@dhahabu/kit/router";
import { paths, visitBranchParam } from "../../paths.ts";
import type texts from "./messages/en.json";
import classes from "./branch-card.module.css";
import { BranchState } from "./branch-state.tsx";
import { buildDirectionsUrl } from "./build-map-url.ts";
import { ClosedDays } from "./closed-days.tsx";
import { HoursLines } from "./hours-lines.tsx";
import type { Branch } from "./list-branches.ts";

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  );
}

/** One branch: its name, whether it is open, where it is, how to call it and when to come. */
export function BranchCard({
  branch,
  name,
  eyebrow,
  nowMs,
}: {
  branch: Branch;
  /** The name as shown. */
  name: string;
  eyebrow?: string;
  nowMs: number | undefined;
}) {
  const t = useT<typeof texts>("branches");
  return (
    <article className={classes.card} data-branch={branch.id}>
      {eyebrow && <p className={classes.eyebrow}>{eyebrow}</p>}
      <h3 className={classes.name}>
        <bdi>{name}</bdi>
      </h3>
      <BranchState branch={branch} nowMs={nowMs} />
      <dl className={classes.rows}>
        <Row label={t("address")}>
          <bdi>{branch.address}</bdi>
        </Row>
        <Row label={t("phone")}>
          <a className={classes.link} href={`tel:${branch.phone.replaceAll(/[^+\d]/g, "")}`}>
            <bdi dir="ltr">{branch.phone}</bdi>
          </a>
        </Row>
        <Row label={t("hours")}>
          <HoursLines rules={branch.openingHours} />
        </Row>
        {branch.closedDays.length > 0 && (
          <Row label={t("closedDays")}>
            <ClosedDays days={branch.closedDays} />
          </Row>
        )}
      </dl>
      <p className={classes.ways}>
        {branch.isOpen && (
          <Link
            className={classes.link}
            to={`${paths.visit}?${visitBranchParam}=${branch.id}`}
            aria-label={t("book.label", { branch: name })}
          >
            {t("book")}
          </Link>
        )}
        <a
          className={classes.link}
          href={buildDirectionsUrl(branch)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t("directions.label", { branch: name })}
        >
          {t("directions")}
        </a>
      </p>
    </article>
  );
}
