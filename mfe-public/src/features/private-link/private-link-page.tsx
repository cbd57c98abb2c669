import type { ReactNode } from "react";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import page from "../../blocks/plain-page.module.css";
import { paths } from "../../paths.ts";
import classes from "./private-link-page.module.css";
import type { PrivateLink } from "./use-private-link.ts";

type Words = "title" | "loading" | "failed" | "dead.title" | "dead.text" | "dead.contact";

/** The page that a private link leads to; `children` show what was found. */
export function PrivateLinkPage<Found>({
  t,
  link: { reading, retry },
  plain,
  children,
}: {
  t(key: Words): string;
  link: PrivateLink<Found>;
  /** What who has no script finds in its place. */
  plain: ReactNode;
  children(found: Found, token: string): ReactNode;
}) {
  const isDead = reading.state === "dead";
  return (
    <div className={page.page}>
      <h1 className={page.title}>{t(isDead ? "dead.title" : "title")}</h1>
      <noscript>{plain}</noscript>
      {reading.state === "loading" && (
        <div className={classes.loading}>
          <Skeleton height="16rem" label={t("loading")} />
        </div>
      )}
      {reading.state === "failed" && <ErrorPanel text={t("failed")} onRetry={retry} />}
      {isDead && (
        <>
          <p role="status" className={classes.note}>
            {t("dead.text")}
          </p>
          <p>
            <ButtonLink to={paths.contact}>{t("dead.contact")}</ButtonLink>
          </p>
        </>
      )}
      {reading.state === "open" && children(reading.found, reading.token)}
    </div>
  );
}
