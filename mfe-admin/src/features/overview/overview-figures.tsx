import type { MediaTotals } from "@dhahabu/contract/content";
import { findNairobiDay } from "@dhahabu/contract/nairobi-time";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useSession } from "@dhahabu/kit/session/use-session";
import { Moment } from "../../blocks/value/moment.tsx";
import type { CallState } from "../../data/use-call.ts";
import { useCall } from "../../data/use-call.ts";
import { useTexts } from "../../use-texts.ts";
import { FigureTile } from "./figure-tile.tsx";
import type { FigureState } from "./figure-tile.tsx";
import { findNewestChange } from "./newest-change.ts";
import classes from "./overview-figures.module.css";

const healthPollMs = 30_000;
// What grows overdue by the clock alone, no event tells.
const inboxPollMs = 60_000;

function isToday(moment: string): boolean {
  return findNairobiDay(Date.parse(moment)) === findNairobiDay(Date.now());
}

type KnownFigure = Omit<Extract<FigureState, { status: "known" }>, "status">;

function waitOrFail({ error, refresh, isFetching }: CallState<unknown>): FigureState {
  return error
    ? { status: "failed", retry: refresh, isRetrying: isFetching }
    : { status: "loading" };
}

function toFigure<Data>(call: CallState<Data>, describe: (data: Data) => KnownFigure): FigureState {
  const { data } = call;
  return data === undefined ? waitOrFail(call) : { status: "known", ...describe(data) };
}

export function OverviewFigures() {
  const t = useTexts("admin-dashboard");
  const format = useFormat();
  const { user } = useSession();
  const media = useCall("getMediaTotals", {});
  const mediaState = toFigure(media, ({ total }) => ({
    figure: format.number(total),
    note: t("mediaItemsNote"),
  }));
  return (
    <section aria-labelledby="figures-title">
      <h2 id="figures-title" className={classes.title}>
        {t("figures")}
      </h2>
      <dl className={classes.figures}>
        <TotalUsers />
        <FigureTile label={t("mediaItems")} state={mediaState} />
        <Enquiries />
        <SystemStatus />
        {user?.role === "admin" ? (
          <LastUpdatedOfAll media={media} />
        ) : (
          <LastUpdated media={media} config={[]} />
        )}
      </dl>
    </section>
  );
}

function TotalUsers() {
  const t = useTexts("admin-dashboard");
  const format = useFormat();
  const state = toFigure(useCall("getUserTotals", {}), ({ total, active }) => ({
    figure: format.number(total),
    note: t("usersNote", { count: active }),
  }));
  return <FigureTile label={t("totalUsers")} state={state} />;
}

function Enquiries() {
  const t = useTexts("admin-dashboard");
  const format = useFormat();
  const inbox = useCall("getInboxTotals", {}, { everyMs: inboxPollMs });
  const state = toFigure(inbox, ({ awaiting, overdue }) => ({
    figure: format.number(awaiting),
    note: overdue > 0 ? t("overdueNote", { count: overdue }) : t("onTimeNote"),
    tone: overdue > 0 ? "bad" : "good",
  }));
  return <FigureTile label={t("waitingEnquiries")} state={state} />;
}

function SystemStatus() {
  const t = useTexts("admin-dashboard");
  const health = useCall("getHealth", {}, { everyMs: healthPollMs });
  return <FigureTile label={t("systemStatus")} state={describeHealth()} />;

  function describeHealth(): FigureState {
    // 503 is how the product says that a part of it is down.
    const isDegraded = health.error
      ? health.error instanceof ApiError && health.error.status === 503
      : health.data?.status === "unavailable";
    if (isDegraded) {
      return { status: "known", figure: t("degraded"), note: t("degradedNote"), tone: "bad" };
    }
    if (!health.data || health.error) return waitOrFail(health);
    return { status: "known", figure: t("online"), note: t("onlineNote"), tone: "good" };
  }
}

function LastUpdatedOfAll({ media }: { media: CallState<MediaTotals> }) {
  const t = useTexts("admin-dashboard");
  const config = useCall("listSystemConfig", {});
  if (!config.data) return <FigureTile label={t("lastUpdated")} state={waitOrFail(config)} />;
  return <LastUpdated media={media} config={config.data} />;
}

function LastUpdated({
  media,
  config,
}: {
  media: CallState<MediaTotals>;
  config: readonly { readonly lastUpdated: string }[];
}) {
  const t = useTexts("admin-dashboard");
  return <FigureTile label={t("lastUpdated")} state={describeNewest()} />;

  function describeNewest(): FigureState {
    if (!media.data) return waitOrFail(media);
    const newest = findNewestChange({ mediaLastUpdated: media.data.lastUpdated, config });
    if (!newest) return { status: "known", figure: "—", note: t("neverUpdated") };
    return {
      status: "known",
      figure: isToday(newest.at) ? (
        <time dateTime={newest.at}>{t("today")}</time>
      ) : (
        <Moment at={newest.at} precision="day" />
      ),
      note: newest.where === "config" ? t("lastUpdatedConfig") : t("lastUpdatedMedia"),
    };
  }
}
