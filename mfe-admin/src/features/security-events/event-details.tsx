import type { ReactNode } from "react";
import type { SecurityEvent } from "@dhahabu/contract/security-events";
import { Button } from "@dhahabu/kit/ui/button";
import layout from "../../blocks/layout/layout.module.css";
import { Moment } from "../../blocks/value/moment.tsx";
import { useNumberOf } from "../../blocks/value/use-number-of.ts";
import { useTexts } from "../../use-texts.ts";
import classes from "./security-events.module.css";
import { useEventWords } from "./use-event-words.ts";

/** All that an event tells, and the ways from it to those like it. */
export function EventDetails({
  event,
  onKind,
  onPerson,
  onNetwork,
}: {
  event: SecurityEvent;
  onKind(kind: SecurityEvent["kind"]): void;
  onPerson(username: string): void;
  onNetwork(address: string): void;
}) {
  const t = useTexts("admin-security");
  const words = useEventWords();
  const numberOf = useNumberOf();
  const people = [event.username, event.subjectUsername].filter((name) => name !== null);
  return (
    <div className={classes.details}>
      <dl className={classes.facts}>
        <Fact label={t("field.number")}>{numberOf(event.id)}</Fact>
        {event.count > 1 && (
          <Fact label={t("field.last")}>
            <Moment at={event.lastAt} />
          </Fact>
        )}
        {Object.entries(event.details).map(([name]) => (
          <Fact key={name} label={t(`field.${name as keyof SecurityEvent["details"]}`)}>
            <bdi>{words.nameValue(event, name as keyof SecurityEvent["details"])}</bdi>
          </Fact>
        ))}
        <Fact label={t("field.request")}>
          <bdi dir="ltr" className={classes.code}>
            {event.requestId}
          </bdi>
        </Fact>
      </dl>
      <div className={layout.line}>
        <Button look="secondary" isSmall onClick={() => onKind(event.kind)}>
          {t("onlyKind")}
        </Button>
        {people.map((username) => (
          <Button key={username} look="secondary" isSmall onClick={() => onPerson(username)}>
            {t("onlyPerson", { username })}
          </Button>
        ))}
        {event.address !== "" && (
          <Button look="secondary" isSmall onClick={() => onNetwork(event.address)}>
            {t("onlyNetwork", { address: event.address })}
          </Button>
        )}
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
