import type { ReactNode } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts } from "@dhahabu/kit/live/use-data";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import type texts from "../messages/en/shell.json";
import classes from "../errors/page-area.module.css";

/** Stands in a page's area while it is being loaded; where it never will be, says so, or is the plain page. */
export function PagePlaceholder({ plain }: { plain?: ReactNode }) {
  const t = useT<typeof texts>("shell");
  const { phones } = useFacts();
  return (
    <>
      <noscript>
        {plain ?? (
          <p className={classes.area}>
            {t("page.noscript", { phone: `\u2066${phones.support}\u2069` })}
          </p>
        )}
      </noscript>
      <div className={`${classes.area} ${classes.coming}`} role="status">
        <VisuallyHidden>{t("page.loading")}</VisuallyHidden>
        <Skeleton width="min(24rem, 70%)" height="2.75rem" />
        <br />
        <Skeleton width="min(40rem, 100%)" height="9rem" />
      </div>
    </>
  );
}
