import { useFormat } from "@dhahabu/kit/format/use-format";
import { Button } from "@dhahabu/kit/ui/button";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { useCall } from "../../data/use-call.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./user-figures.module.css";

const tiles = [
  { label: "totalUsers", figure: "total" },
  { label: "admins", figure: "admins" },
  { label: "marketingTeam", figure: "marketing" },
  { label: "activeUsers", figure: "active" },
] as const;

/** How many users there are, counted by the server and not on the page (spec section 2). */
export function UserFigures() {
  const t = useTexts("admin-users");
  const format = useFormat();
  const { data, error, isFetching, refresh } = useCall("getUserTotals", {});
  return (
    <section aria-label={t("figures")}>
      <dl className={classes.figures} aria-busy={data === undefined && !error}>
        {tiles.map(({ label, figure }) => (
          <div key={label} className={classes.tile}>
            <dt className={classes.label}>{t(label)}</dt>
            <dd className={classes.figure}>
              {data ? (
                format.number(data[figure])
              ) : error ? (
                <span className={classes.missing}>{t("figureMissing")}</span>
              ) : (
                <>
                  <VisuallyHidden>{t("loading")}</VisuallyHidden>
                  <Skeleton width="40%" height="1.1em" />
                </>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {!data && error && (
        <Button
          look="secondary"
          isSmall
          className={classes.retry}
          isBusy={isFetching}
          onClick={() => void refresh()}
        >
          {t("figuresRetry")}
        </Button>
      )}
    </section>
  );
}
