import type { ReactNode } from "react";
import type { User } from "@dhahabu/contract/identity";
import type { PriceState } from "@dhahabu/contract/pricing";
import { useLive } from "@dhahabu/kit/live/use-data";
import { Link } from "@dhahabu/kit/router";
import { Moment } from "../../blocks/value/moment.tsx";
import { useCountText, useWaitingCounts } from "../../chrome/use-waiting-counts.ts";
import type { Waiting } from "../../chrome/use-waiting-counts.ts";
import { useCall } from "../../data/use-call.ts";
import { buildAnswerPath, paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./to-do.module.css";

const addresses: Readonly<Record<Waiting["what"], string>> = {
  overdue: `${paths.enquiries}?overdue=true`,
  unassigned: `${paths.enquiries}?status=active&assignee=none`,
  failed: paths.deliveries,
  requests: paths.policyChanges,
  openQuestions: paths.assistant,
  visitsToday: paths.visits,
  valuations: paths.counter,
  papers: `${paths.customers}?state=pending`,
};

const order = [
  "overdue",
  "unassigned",
  "failed",
  "requests",
  "valuations",
  "papers",
  "visitsToday",
  "openQuestions",
] as const;

/** What waits for staff, each figure with the way to its list: what is late first, and how good the prices are. */
export function ToDo({ user }: { user: User }) {
  const t = useTexts("admin-dashboard");
  const writeCount = useCountText();
  const waiting = Object.values(useWaitingCounts(user)).flat();
  const isStaff = user.role !== "user";
  const shown = order
    .filter((what) => what !== "requests" || user.role === "admin")
    .flatMap((what) => waiting.filter((one) => one.what === what));
  if (!isStaff && shown.length === 0) return null;
  return (
    <section aria-labelledby="to-do-title">
      <h2 id="to-do-title" className={classes.title}>
        {t("todo.title")}
      </h2>
      <ul className={classes.list}>
        {isStaff && <NextDue />}
        {shown.map(({ what, count, isUrgent }) => (
          <Task
            key={what}
            to={addresses[what]}
            label={t(`todo.${what}`)}
            isUrgent={isUrgent && count > 0}
            isQuiet={count === 0}
          >
            {writeCount(count)}
          </Task>
        ))}
        {isStaff && <Prices />}
      </ul>
    </section>
  );
}

function Task({
  to,
  label,
  note,
  isUrgent = false,
  isQuiet = false,
  children,
}: {
  to: string;
  label: string;
  note?: ReactNode;
  isUrgent?: boolean;
  isQuiet?: boolean;
  children: ReactNode;
}) {
  return (
    <li className={classes.task} data-urgent={isUrgent || undefined}>
      <Link to={to} className={classes.link}>
        <span className={classes.label}>{label}</span>{" "}
        <span className={classes.figure} data-quiet={isQuiet || undefined}>
          {children}
        </span>{" "}
        {note && <span className={classes.note}>{note}</span>}
      </Link>
    </li>
  );
}

const dueQuery = {
  query: { status: "active", sort: "dueAt", overdue: "false", limit: 1 },
} as const;

/** The enquiry whose answer is due soonest. */
function NextDue() {
  const t = useTexts("admin-dashboard");
  const { data } = useCall("listEnquiries", dueQuery);
  const next = data?.find(({ dueAt }) => dueAt !== null);
  if (!next?.dueAt) return null;
  return (
    <Task
      to={buildAnswerPath(next.id)}
      label={t("todo.dueNext")}
      note={
        <>
          <bdi>{next.name}</bdi> · <bdi>{next.subject}</bdi>
        </>
      }
    >
      <Moment at={next.dueAt} precision="relative" />
    </Task>
  );
}

const stateKeys = {
  live: "todo.price.live",
  "market-closed": "todo.price.market-closed",
  delayed: "todo.price.delayed",
  fallback: "todo.price.fallback",
} as const satisfies Record<PriceState, string>;

/** How far the prices can be relied on, and of when they are. */
function Prices() {
  const t = useTexts("admin-dashboard");
  const { data } = useLive("prices");
  const [price] = data ?? [];
  if (!price) return null;
  return (
    <Task
      to={paths.prices}
      label={t("todo.price")}
      isUrgent={price.state === "delayed"}
      note={<Moment at={price.observedAt} precision="relative" />}
    >
      {t(stateKeys[price.state])}
    </Task>
  );
}
