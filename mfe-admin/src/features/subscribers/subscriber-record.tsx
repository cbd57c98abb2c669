import type { ConsentRecord, ListedSubscriber } from "@dhahabu/contract/subscribers";
import { callApi } from "@dhahabu/kit/api/client";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { languageTraits } from "@dhahabu/kit/i18n/languages";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Button } from "@dhahabu/kit/ui/button";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { Dialog } from "../../blocks/dialog/dialog.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { MissingAnswer } from "../../blocks/panel/missing-answer.tsx";
import { Moment } from "../../blocks/value/moment.tsx";
import { useCall } from "../../data/use-call.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./subscriber-record.module.css";
import { SubscriptionState } from "./subscription-state.tsx";
import { useEndSubscription } from "./use-subscription-acts.ts";

function Consent({ consent }: { consent: ConsentRecord }) {
  const t = useTexts("admin-subscribers");
  const format = useFormat();
  const { action, channel, textVersion, language, recordedAt, by } = consent;
  return (
    <li className={classes.consent} data-action={action}>
      <p className={classes.act}>
        <strong>{t(`action.${action}`)}</strong> · {t(`channel.${channel}`)}
        {by !== null && (
          <>
            {" · "}
            <bdi>{by}</bdi>
          </>
        )}
      </p>
      <p className={classes.facts}>
        <Moment at={recordedAt} />
        <span>
          {t("words", { version: format.date(textVersion) })} ·{" "}
          <span lang={language}>{languageTraits[language].name}</span>
        </span>
      </p>
    </li>
  );
}

/** A subscriber with every consent given and taken back; the proof that the bank may write, or may not. */
export function SubscriberRecord({
  id,
  onChange,
  onClose,
}: {
  id: number;
  /** Told what the subscriber is after an act. */
  onChange(subscriber: ListedSubscriber): void;
  onClose(): void;
}) {
  const t = useTexts("admin-subscribers");
  const describe = useFailureText();
  const record = useCall("getSubscriberRecord", { params: { id } });
  const { data, refresh } = record;
  async function show(subscriber: ListedSubscriber) {
    onChange(subscriber);
    await refresh();
  }
  const end = useEndSubscription((subscriber) => void show(subscriber));

  async function restore({ email }: ListedSubscriber) {
    try {
      await show(await callApi("restoreSubscription", { params: { id } }));
      showToast({ kind: "success", title: t("restored", { email }) });
    } catch (failure) {
      showToast({ kind: "error", title: t("restoreFailed"), description: describe(failure) });
    }
  }

  const subscriber = data?.subscriber;
  const [last] = data?.consents ?? [];
  const isEndedByStaff = last?.action === "withdrawn" && last.channel === "staff";
  return (
    <Dialog title={t("recordTitle")} isOpen onClose={onClose}>
      {!data && (
        <MissingAnswer answer={record}>
          <Skeleton height="12rem" />
        </MissingAnswer>
      )}
      {subscriber && (
        <>
          <div className={classes.head}>
            <p className={classes.person}>
              <strong>
                <bdi dir="ltr">{subscriber.email}</bdi>
              </strong>
              {subscriber.name !== null && <bdi>{subscriber.name}</bdi>}
              <SubscriptionState subscriber={subscriber} />
            </p>
            {subscriber.state === "active" && (
              <Button look="secondary" isSmall onClick={() => void end(subscriber)}>
                {t("end")}
              </Button>
            )}
            {subscriber.state === "left" && isEndedByStaff && (
              <Button look="secondary" isSmall onClick={() => void restore(subscriber)}>
                {t("restore")}
              </Button>
            )}
          </div>
          <h3 className={classes.title}>{t("consents")}</h3>
          <ol className={classes.consents}>
            {data.consents.map((consent) => (
              <Consent key={consent.id} consent={consent} />
            ))}
          </ol>
        </>
      )}
    </Dialog>
  );
}
