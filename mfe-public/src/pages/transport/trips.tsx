import { useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { Section } from "@dhahabu/kit/ui/section";
import { buildEnquiryPath } from "../../content/enquiry-topics.ts";
import type texts from "./messages/en.json";
import classes from "./trips.module.css";

const vault = "M2 8h32v32H2zM9 24a9 9 0 1 0 18 0 9 9 0 1 0-18 0M18 15v18M9 24h18";
const house = "M2 22L18 8l16 14M6 19v21h24V19M14 40V28h8v12";

/** Each service as a way from one place to another. */
const trips = [
  { name: "branch", topic: "transport-branch", from: vault, to: vault },
  { name: "collection", topic: "transport-collection", from: house, to: vault },
  { name: "delivery", topic: "transport-delivery", from: vault, to: house },
] as const;

function TripDrawing({ from, to }: { from: string; to: string }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 200 48" aria-hidden="true">
      <path d={from} />
      <path className={classes.way} d="M46 40h104" />
      <path d="M144 35l6 5-6 5" />
      <path
        className={classes.truck}
        d="M74 20h26v15H74zM100 24h10l7 6v5h-17M80 38a3.500 3.500 0 1 0 7 0 3.500 3.500 0 1 0-7 0M103 38a3.500 3.500 0 1 0 7 0 3.500 3.500 0 1 0-7 0"
      />
      <path transform="translate(164 0)" d={to} />
    </svg>
  );
}

/** The three transport services, each with its booking button. */
export function Trips() {
  const t = useT<typeof texts>("transport");
  return (
    <Section title={t("services.title")}>
      <ul className={classes.trips}>
        {trips.map(({ name, topic, from, to }) => (
          <li key={name} className={classes.trip}>
            <TripDrawing from={from} to={to} />
            <h3 className={classes.title}>{t(`services.${name}.title`)}</h3>
            <p className={classes.text}>{t(`services.${name}.text`)}</p>
            <ButtonLink
              className={classes.book ?? ""}
              to={buildEnquiryPath(topic)}
              look="secondary"
            >
              {t(`services.${name}.book`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
