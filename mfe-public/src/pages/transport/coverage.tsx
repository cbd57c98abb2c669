import { figures } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useLive } from "@dhahabu/kit/live/use-data";
import { Section } from "@dhahabu/kit/ui/section";
import type texts from "./messages/en.json";
import { CoverageMap } from "./coverage-map.tsx";
import type { NamedArea } from "./coverage-map.tsx";
import classes from "./coverage.module.css";
import { groupBranches, openingBranches } from "./group-branches.ts";

/** Where the bank's vehicles go from: the branches of the moment, on a map and as a list. */
export function Coverage() {
  const t = useT<typeof texts>("transport");
  const format = useFormat();
  const { data: branches } = useLive("branches");
  const areas: NamedArea[] = groupBranches(branches ?? openingBranches).map((area) => ({
    ...area,
    name: area.cityId ? t(`city.${area.cityId}`) : area.branchName,
  }));
  const places = format.list(areas.map(({ name }) => name));
  const region = (cityId: NamedArea["cityId"]) =>
    cityId
      ? t(`area.${cityId}`, { kilometres: format.number(figures.nairobiCoverageKilometres) })
      : t("area.other");
  return (
    <Section title={t("coverage.title")} lead={t("coverage.lead")}>
      <div className={classes.layout}>
        <ul className={classes.areas}>
          {areas.map(({ cityId, branchName, name, openCount }) => (
            <li key={branchName} className={classes.area}>
              <h3 className={classes.name}>{name}</h3>
              <p className={classes.count}>
                {openCount > 0
                  ? t("coverage.branches", {
                      count: openCount,
                      branches: format.number(openCount),
                    })
                  : t("coverage.closed")}
              </p>
              <p className={classes.region}>{region(cityId)}</p>
            </li>
          ))}
        </ul>
        <CoverageMap areas={areas} label={t("coverage.map", { places })} />
      </div>
      <div className={classes.cost}>
        <h3 className={classes.costTitle}>{t("cost.title")}</h3>
        <p>{t("cost.text")}</p>
      </div>
    </Section>
  );
}
