import type { ReactNode } from "react";
import type { Conversation, ConversationEntry, MailDelivery } from "@dhahabu/contract/inbox";
import { Link } from "@dhahabu/kit/router";
import { useSentence } from "@dhahabu/kit/failure/use-sentence";
import { Moment } from "../../blocks/value/moment.tsx";
import { StatusBadge } from "../../blocks/value/status-badge.tsx";
import type { StatusTone } from "../../blocks/value/status-badge.tsx";
import { paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./timeline.module.css";

type Voice = "customer" | "bank" | "note";

function Words({
  voice,
  title,
  at,
  text,
  children,
}: {
  voice: Voice;
  title: string;
  at: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <li className={classes.words} data-voice={voice}>
      <p className={classes.who}>
        <strong>{title}</strong>
        <Moment at={at} />
      </p>
      <p className={classes.text} dir="auto">
        {text}
      </p>
      {children}
    </li>
  );
}

const toneByState: Record<MailDelivery["state"], StatusTone> = {
  waiting: "neutral",
  delivered: "good",
  failed: "bad",
};

function Delivery({ delivery }: { delivery: MailDelivery }) {
  const t = useTexts("admin-enquiries");
  const say = useSentence();
  return (
    <span className={classes.delivery}>
      <StatusBadge tone={toneByState[delivery.state]}>
        {t(`delivery.${delivery.state}`)}
      </StatusBadge>
      {delivery.state === "failed" && (
        <>
          {delivery.reason !== null && (
            <bdi>{say({ message: delivery.reason, ...delivery.said })}</bdi>
          )}
          <Link to={paths.deliveries}>{t("delivery.link")}</Link>
        </>
      )}
    </span>
  );
}

function Entry({ entry, customer }: { entry: ConversationEntry; customer: string }) {
  const t = useTexts("admin-enquiries");
  // A message on the page of the enquiry opens it again.
  const by = entry.by ?? (entry.kind === "status" ? customer : "");
  const text = entry.text ?? "";
  switch (entry.kind) {
    case "reply":
      return (
        <Words voice="bank" title={t("entry.reply", { by })} at={entry.at} text={text}>
          {entry.delivery && <Delivery delivery={entry.delivery} />}
        </Words>
      );
    case "note":
      return <Words voice="note" title={t("entry.note", { by })} at={entry.at} text={text} />;
    case "answer": {
      const channel = t(`channel.${entry.channel ?? "email"}`);
      const title =
        entry.channel === "page"
          ? t("entry.answerOnPage", { name: customer })
          : t("entry.answer", { name: customer, channel, by });
      return <Words voice="customer" title={title} at={entry.at} text={text} />;
    }
    case "handed-over": {
      const title = t("entry.handed-over", { by, recipient: entry.recipient ?? "" });
      if (entry.text !== null) {
        return <Words voice="note" title={title} at={entry.at} text={entry.text} />;
      }
      return (
        <li className={classes.event}>
          <span>{title}</span>
          <Moment at={entry.at} />
        </li>
      );
    }
    case "labelled":
    case "unlabelled":
      return (
        <li className={classes.event}>
          <span>{t(`entry.${entry.kind}`, { by, label: entry.label ?? "" })}</span>
          <Moment at={entry.at} />
        </li>
      );
    case "acknowledgement":
    case "notification":
    case "claimed":
    case "released":
    case "returned":
    case "status": {
      const status = entry.status === null ? "" : t(`status.${entry.status}`);
      return (
        <li className={classes.event}>
          <span>{t(`entry.${entry.kind}`, { by, status })}</span>
          <Moment at={entry.at} />
          {entry.delivery && <Delivery delivery={entry.delivery} />}
        </li>
      );
    }
  }
}

export function Timeline({ conversation }: { conversation: Conversation }) {
  const t = useTexts("admin-enquiries");
  const { name, createdAt, message, entries } = conversation;
  return (
    <ol className={classes.timeline} aria-label={t("timeline")}>
      <Words voice="customer" title={t("entry.message", { name })} at={createdAt} text={message} />
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} customer={name} />
      ))}
    </ol>
  );
}
