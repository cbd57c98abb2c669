import { useT } from "@dhahabu/kit/i18n/use-t";
import { useFacts, useLive } from "@dhahabu/kit/live/use-data";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import type texts from "./messages/en.json";
import { BranchCard } from "./branch-card.tsx";
import classes from "./branch-list.module.css";
import { BranchMap } from "./branch-map.tsx";
import { readPlace } from "./build-map-url.ts";
import { splitBranches } from "./list-branches.ts";
import type { Branch } from "./list-branches.ts";
import { NearestBranch } from "./nearest-branch.tsx";
import { useBranchName } from "./use-branch-name.ts";
import { useMinuteClock } from "./use-minute-clock.ts";

function HeadOffice({ branch, nowMs }: { branch: Branch; nowMs: number | undefined }) {
  const t = useT<typeof texts>("branches");
  const name = useBranchName()(branch);
  const place = readPlace(branch);
  return (
    <div className={classes.headOffice}>
      <BranchCard branch={branch} name={name} eyebrow={t("headOffice")} nowMs={nowMs} />
      {place && <BranchMap key={branch.id} name={name} place={place} />}
    </div>
  );
}

/** The bank's branches as staff keep them: the way to the nearest, the head office with its map, then the others. */
export function BranchList() {
  const t = useT<typeof texts>("branches");
  const nameBranch = useBranchName();
  const nowMs = useMinuteClock();
  const { phones } = useFacts();
  const { data, error, isFetching, refresh } = useLive("branches");
  if (!data) {
    return error ? (
      <ErrorPanel
        title={t("failed.title")}
        text={t("failed.text", { phone: `\u2066${phones.support}\u2069` })}
        isRetrying={isFetching}
        onRetry={() => void refresh()}
      />
    ) : (
      <Skeleton height="20rem" />
    );
  }
  const { headOffice, others } = splitBranches(data);
  return (
    <div className={classes.branches}>
      <NearestBranch branches={data} nameBranch={nameBranch} nowMs={nowMs} />
      {headOffice && <HeadOffice branch={headOffice} nowMs={nowMs} />}
      {others.length > 0 && (
        <ul className={classes.others} aria-label={t("others")}>
          {others.map((branch) => (
            <li key={branch.id}>
              <BranchCard branch={branch} name={nameBranch(branch)} nowMs={nowMs} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
