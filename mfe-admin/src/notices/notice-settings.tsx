import type { User } from "@dhahabu/contract/identity";
import { listNoticeKindsFor, noticeWays } from "@dhahabu/contract/staff-notices";
import type { NoticeKind, NoticeWay } from "@dhahabu/contract/staff-notices";
import { callApi } from "@dhahabu/kit/api/client";
import { useLanguage } from "@dhahabu/kit/i18n/use-t";
import { showToast } from "@dhahabu/kit/toast/toast";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { useFailureText } from "../blocks/failure/use-failure-text.ts";
import { OptimisticSelect } from "../blocks/form/optimistic-select.tsx";
import { useCall } from "../data/use-call.ts";
import { useTexts } from "../use-texts.ts";
import { DesktopSwitch } from "./desktop-switch.tsx";
import classes from "./notice-settings.module.css";

/** How one is told of each kind of notice: on every device by bell and mail, on this one outside the page. */
export function NoticeSettings({ user }: { user: User }) {
  const t = useTexts("admin-notices");
  const explain = useFailureText();
  const language = useLanguage();
  const { data, error, isFetching, refresh, change } = useCall("getNoticeSettings", {});

  async function save(kind: NoticeKind, way: NoticeWay): Promise<boolean> {
    try {
      const saved = await callApi("changeNoticeSettings", {
        body: { ways: { [kind]: way }, language },
      });
      change(() => saved);
      return true;
    } catch (failure) {
      showToast({ title: t("settings.failed"), description: explain(failure), kind: "error" });
      return false;
    }
  }

  return (
    <div className={classes.settings}>
      <DesktopSwitch userId={user.id} />
      <p className={classes.lead}>
        {t("settings.lead")} {user.role === "admin" && t("settings.admins")}
      </p>
      {data ? (
        <div className={classes.kinds}>
          {listNoticeKindsFor(user.role).map((kind) => (
            <OptimisticSelect
              key={kind}
              label={t(`name.${kind}`)}
              value={data.ways[kind] ?? "bell"}
              options={noticeWays.map((way) => ({ value: way, label: t(`way.${way}`) }))}
              save={(way) => save(kind, way)}
            />
          ))}
        </div>
      ) : error ? (
        <ErrorPanel onRetry={() => void refresh()} isRetrying={isFetching} />
      ) : (
        <Skeleton height="12rem" />
      )}
    </div>
  );
}
