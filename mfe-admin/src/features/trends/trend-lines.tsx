import { lazy } from "react";
import type { ComponentProps } from "react";
import type { User } from "@dhahabu/contract/identity";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useAllowed } from "../../data/use-allowed.ts";
import { useCall } from "../../data/use-call.ts";
import { everyDay, paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import { addUp, buildDayHistory, findLatest, pickDayPrices } from "./day-history.ts";
import type { DayValue } from "./day-history.ts";
import { TrendLine } from "./trend-line.tsx";
import classes from "./trend-lines.module.css";

const LineChart = lazy(async () => {
  const chart = await import(
    /* webpackChunkName: "price-chart" */ "@dhahabu/kit/parts/price-chart"
  );
  return { default: chart.PriceChart };
});

const priceQuery = { query: { type: "24K", range: "1M" } } as const;

/** What happened on each of the last 30 days, each line with its figure and the way to its list. */
export function TrendLines({ user }: { user: User }) {
  const t = useTexts("admin-dashboard");
  const isAllowed = useAllowed();
  return (
    <section aria-labelledby="trends-title">
      <h2 id="trends-title" className={classes.title}>
        {t("trend.title")}
      </h2>
      <ul className={classes.lines}>
        <Enquiries />
        <Registrations to={user.role === "admin" ? paths.users : undefined} />
        {isAllowed("getVisitTrend") && <Visits />}
        <Price />
      </ul>
    </section>
  );
}

/** What is counted by day, and all of it together. */
function CountLine({
  days,
  ...line
}: Pick<ComponentProps<typeof TrendLine>, "to" | "label" | "answer"> & {
  days: { day: string; value: number }[] | undefined;
}) {
  const t = useTexts("admin-dashboard");
  const format = useFormat();
  return (
    <TrendLine
      {...line}
      figure={days && format.number(addUp(days))}
      note={t("trend.inAll")}
      days={days}
      write={format.number}
      chart={days && <CountChart days={days} write={format.number} />}
    />
  );
}

function Enquiries() {
  const t = useTexts("admin-dashboard");
  const format = useFormat();
  const trend = useCall("getEnquiryTrend", {});
  const received = trend.data?.map(({ day, received: value }) => ({ day, value }));
  const replied = trend.data?.map(({ day, medianReplyMinutes: value }) => ({ day, value }));
  const latest = replied && findLatest(replied);
  const writeMinutes = (minutes: number) => format.quantity(minutes, "minute");
  return (
    <>
      <CountLine
        to={`${paths.enquiries}?sort=-createdAt`}
        label={t("trend.enquiries")}
        answer={trend}
        days={received}
      />
      <TrendLine
        to={`${paths.enquiries}?status=pending`}
        label={t("trend.firstReply")}
        answer={trend}
        figure={replied && (latest ? writeMinutes(latest.value) : "–")}
        note={latest ? t("trend.medianOn", { day: format.date(latest.day) }) : t("trend.noReply")}
        days={latest && replied}
        write={writeMinutes}
        chart={replied && latest && <CountChart days={replied} write={writeMinutes} />}
      />
    </>
  );
}

function Registrations({ to }: { to: string | undefined }) {
  const t = useTexts("admin-dashboard");
  const trend = useCall("getRegistrationTrend", {});
  const days = trend.data?.map(({ day, registered: value }) => ({ day, value }));
  return <CountLine to={to} label={t("trend.registrations")} answer={trend} days={days} />;
}

function Visits() {
  const t = useTexts("admin-dashboard");
  const trend = useCall("getVisitTrend", {});
  const days = trend.data?.map(({ day, visits: value }) => ({ day, value }));
  return (
    <CountLine
      to={`${paths.visits}?day=${everyDay}&sort=-startsAt`}
      label={t("trend.visits")}
      answer={trend}
      days={days}
    />
  );
}

function Price() {
  const t = useTexts("admin-dashboard");
  const format = useFormat();
  const history = useCall("getGoldPriceHistory", priceQuery);
  const { data } = history;
  const last = data?.points.at(-1);
  return (
    <TrendLine
      to={paths.prices}
      label={t("trend.price")}
      answer={history}
      figure={data && (last ? format.kes(last.pricePerGram) : "–")}
      note={last ? t("trend.perGram") : t("trend.noPrice")}
      days={data && last && pickDayPrices(data.points)}
      write={format.kes}
      chart={data && last && <LineChart history={data} />}
    />
  );
}

function CountChart({ days, write }: { days: readonly DayValue[]; write(count: number): string }) {
  const history = buildDayHistory(days);
  return history && <LineChart history={history} writeCount={write} />;
}
