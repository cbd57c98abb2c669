import { useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { paths } from "../../paths.ts";
import type texts from "./messages/en.json";
import classes from "./enquiry-page.module.css";
import { MessageForm } from "./message-form.tsx";
import { EnquiryEntries, EnquiryFacts } from "./own-enquiry-view.tsx";
import { useOwnEnquiry } from "./use-own-enquiry.ts";

/** A customer's own enquiry, without signing in: its state, the bank's replies, and a further message. */
export function Page() {
  const t = useT<typeof texts>("enquiry");
  const { reading, retry, show } = useOwnEnquiry();
  const isDead = reading.state === "dead";
  return (
    <div className={classes.page}>
      <h1 className={classes.title}>{t(isDead ? "dead.title" : "title")}</h1>
      <noscript>{t("noscript")}</noscript>
      {reading.state === "loading" && (
        <div role="status" aria-label={t("loading")}>
          <Skeleton height="16rem" />
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
      {reading.state === "open" && (
        <>
          <EnquiryFacts enquiry={reading.enquiry} />
          <EnquiryEntries entries={reading.enquiry.entries} />
          <MessageForm key={reading.token} token={reading.token} onSent={show} />
        </>
      )}
    </div>
  );
}
