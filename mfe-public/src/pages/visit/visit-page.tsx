import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts, useLive } from "@dhahabu/kit/live/use-data";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import page from "../../blocks/plain-page.module.css";
import type texts from "./messages/en.json";
import { VisitForm } from "./visit-form.tsx";
import classes from "./visit-page.module.css";

/** Books a visit to a branch, without an account. */
export function Page() {
  const t = useT<typeof texts>("visit");
  const { phones } = useFacts();
  const { data: branches, error, isFetching, refresh } = useLive("branches");
  return (
    <div className={page.page}>
      <header className={classes.header}>
        <h1 className={page.title}>{t("title")}</h1>
        <p className={classes.lead}>{t("lead")}</p>
      </header>
      {branches ? (
        <VisitForm branches={branches.filter(({ isOpen }) => isOpen)} />
      ) : error ? (
        <ErrorPanel
          text={t("branches.failed", { phone: `\u2066${phones.support}\u2069` })}
          isRetrying={isFetching}
          onRetry={() => void refresh()}
        />
      ) : (
        <Skeleton height="20rem" />
      )}
    </div>
  );
}
