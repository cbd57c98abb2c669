import { useId, useState } from "react";
import { figures } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { VisuallyHidden } from "@dhahabu/kit/ui/visually-hidden";
import { ShownPicture } from "../../blocks/shown-picture.tsx";
import { vaultPlace } from "../../content/picture-places.ts";
import type texts from "./messages/en.json";
import placeholder from "../../pictures/vault-interior-placeholder.webp";
import classes from "./vault-tour.module.css";

interface Spot {
  readonly name: "security" | "monitoring" | "environment";
  readonly title: string;
  readonly text: string;
}

function useSpots(): Spot[] {
  const t = useT<typeof texts>("vault");
  const format = useFormat();
  const digits = figures.boxPinDigits;
  const hours = format.number(figures.supportHoursPerDay);
  const days = format.number(figures.supportDaysPerWeek);
  return [
    {
      name: "security",
      title: t("security.title"),
      text: t("security.text", { count: digits, digits: format.number(digits) }),
    },
    {
      name: "monitoring",
      title: t("monitoring.title"),
      text: t("monitoring.text", { hours, days }),
    },
    { name: "environment", title: t("environment.title"), text: t("environment.text") },
  ];
}

/**
 * The vault with a point for each thing that guards it. A point, or its name in the list, shows its
 * detail, and again hides it; without JavaScript all three are shown.
 */
export function VaultTour() {
  const t = useT<typeof texts>("vault");
  const format = useFormat();
  const id = useId();
  const spots = useSpots();
  const [selected, setSelected] = useState<Spot["name"]>();
  const toggle = (name: Spot["name"]) => setSelected(selected === name ? undefined : name);
  return (
    <div className={classes.tour}>
      <div className={classes.scene}>
        <ShownPicture
          className={classes.image}
          picture={{ name: "vault-interior", placeholder }}
          place={vaultPlace}
          alt={t("pictureAlt")}
        />
        <ul className={classes.spots} aria-label={t("points.label")}>
          {spots.map(({ name, title }, index) => (
            <li key={name} className={classes.place} data-spot={name}>
              <button
                type="button"
                className={classes.spot}
                aria-expanded={selected === name}
                aria-controls={`${id}${name}`}
                onClick={() => toggle(name)}
              >
                <span>{format.number(index + 1)}</span> <VisuallyHidden>{title}</VisuallyHidden>
              </button>
            </li>
          ))}
        </ul>
      </div>
      <ol className={classes.list}>
        {spots.map(({ name, title, text }, index) => (
          <li key={name} className={classes.entry} data-selected={selected === name || undefined}>
            <h3 className={classes.title}>
              <button
                type="button"
                className={classes.name}
                aria-expanded={selected === name}
                aria-controls={`${id}${name}`}
                onClick={() => toggle(name)}
              >
                <span className={classes.number} aria-hidden="true">
                  {format.number(index + 1)}
                </span>
                {title}
              </button>
            </h3>
            <p id={`${id}${name}`} className={classes.detail}>
              {text}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
