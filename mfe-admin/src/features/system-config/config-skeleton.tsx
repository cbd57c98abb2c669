import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { useTexts } from "../../use-texts.ts";
import classes from "./config-skeleton.module.css";

// As many rows as the first sections usually have.
const rowsBySection = [1, 4];

export function ConfigSkeleton() {
  const t = useTexts("admin-config");
  return (
    <div className={classes.list} role="status">
      <VisuallyHidden>{t("loading")}</VisuallyHidden>
      {rowsBySection.map((rowCount, section) => (
        <div key={section} className={classes.section}>
          <Skeleton width="14rem" height="1.75rem" />
          {Array.from({ length: rowCount }, (_, row) => (
            <div key={row} className={classes.row}>
              <Skeleton width="min(18rem, 80%)" height="1.2rem" />
              <Skeleton width="min(26rem, 100%)" height="0.9rem" />
              <Skeleton width="min(20rem, 90%)" height="0.8rem" />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
