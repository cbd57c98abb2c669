import { useId, useRef } from "react";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useLanguage, useT } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import { useIsAlive } from "@dhahabu/kit/use-is-alive";
import { BranchState } from "./branch-state.tsx";
import { buildDirectionsUrl } from "./build-map-url.ts";
import { nameTown } from "./find-town.ts";
import type { Branch } from "./list-branches.ts";
import { sortByDistance } from "./measure-distance.ts";
import type texts from "./messages/en.json";
import classes from "./nearest-branch.module.css";
import { TownField } from "./town-field.tsx";
import { useOrigin } from "./use-origin.ts";

function Nearby({
  branch,
  name,
  distanceKm,
  nowMs,
}: {
  branch: Branch;
  name: string;
  distanceKm: number | undefined;
  nowMs: number | undefined;
}) {
  const t = useT<typeof texts>("branches");
  const format = useFormat();
  return (
    <li className={classes.branch}>
      <div className={classes.words}>
        <h4 className={classes.name}>
          <bdi>{name}</bdi>
        </h4>
        <BranchState branch={branch} nowMs={nowMs} />
      </div>
      <p className={classes.distance}>
        {distanceKm === undefined ? t("nearest.unmeasured") : format.kilometres(distanceKm)}
      </p>
      <div className={classes.ways}>
        <a
          className={classes.way}
          href={`tel:${branch.phone.replaceAll(/[^+\d]/g, "")}`}
          aria-label={t("nearest.call.label", { branch: name })}
        >
          {t("nearest.call")}
        </a>
        <a
          className={classes.way}
          href={buildDirectionsUrl(branch)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t("directions.label", { branch: name })}
        >
          {t("directions")}
        </a>
      </div>
    </li>
  );
}

/** Finds the branches nearest to a town or to the visitor, who alone learns the distances. */
export function NearestBranch({
  branches,
  nameBranch,
  nowMs,
}: {
  branches: readonly Branch[];
  nameBranch: (branch: Branch) => string;
  nowMs: number | undefined;
}) {
  const t = useT<typeof texts>("branches");
  const language = useLanguage();
  const isAlive = useIsAlive();
  const inputRef = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const noteId = useId();
  const { towns, origin, fault, isLocating, locate, lookUp, pick, prepareTowns } = useOrigin();
  const townFault = fault && "typed" in fault ? fault : undefined;
  const positionFault = fault && !("typed" in fault) ? fault : undefined;
  const from = origin && ("town" in origin ? origin.town : origin.position);

  function describeOrigin(): string {
    if (!origin) return "";
    return "town" in origin
      ? t("nearest.fromTown", { town: nameTown(origin.town, language) })
      : t("nearest.fromPosition");
  }

  return (
    <section className={classes.finder} aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {t("nearest.title")}
      </h3>
      <div className={classes.questions}>
        <form
          className={classes.town}
          onSubmit={(event) => {
            event.preventDefault();
            void lookUp(inputRef.current?.value.trim() ?? "");
          }}
        >
          <TownField
            inputRef={inputRef}
            towns={towns}
            error={townFault && t(`nearest.${townFault.kind}`, { town: townFault.typed })}
            onNear={prepareTowns}
            onPick={pick}
          />
          <Button type="submit" className={classes.find} disabled={!isAlive}>
            {t("nearest.find")}
          </Button>
        </form>
        <div className={classes.position}>
          <Button
            look="secondary"
            disabled={!isAlive}
            isBusy={isLocating}
            aria-describedby={noteId}
            onClick={() => void locate()}
          >
            {isLocating ? t("nearest.locating") : t("nearest.locate")}
          </Button>
          <p id={noteId} className={classes.note}>
            {t("nearest.privacy")}
          </p>
          {positionFault && (
            <p className={classes.fault} role="alert">
              {t(`nearest.${positionFault.kind}`)}
            </p>
          )}
        </div>
      </div>
      <p className={classes.status} role="status">
        {describeOrigin()}
      </p>
      {from && (
        <>
          <ol className={classes.branches}>
            {sortByDistance(branches, from).map(({ branch, distanceKm }) => (
              <Nearby
                key={branch.id}
                branch={branch}
                name={nameBranch(branch)}
                distanceKm={distanceKm}
                nowMs={nowMs}
              />
            ))}
          </ol>
          <p className={classes.note}>{t("nearest.straight")}</p>
        </>
      )}
    </section>
  );
}
