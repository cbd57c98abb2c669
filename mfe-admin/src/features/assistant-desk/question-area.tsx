import { useSearchParams } from "@dhahabu/kit/router";
import layout from "../../blocks/layout/layout.module.css";
import { ViewLinks } from "../../blocks/table/view-links.tsx";
import { paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import { QuestionGroups } from "./question-groups.tsx";
import { QuestionList } from "./question-list.tsx";

const views = ["groups", "list"] as const;
const viewName = "questions";
const namesOfList = ["sort", "outcome", "state", "limit"];

export function QuestionArea() {
  const t = useTexts("admin-assistant");
  const [params] = useSearchParams();
  const shown = views.find((view) => view === params.get(viewName)) ?? views[0];
  return (
    <div className={layout.column}>
      <ViewLinks
        label={t("view.label")}
        views={views.map((view) => ({
          to: writeView(params, view),
          text: t(`view.${view}`),
          isShown: view === shown,
        }))}
      />
      {shown === "groups" ? <QuestionGroups /> : <QuestionList />}
    </div>
  );
}

/** The address of a view; what is searched, and in which language, stays. */
function writeView(params: URLSearchParams, view: (typeof views)[number]): string {
  const written = new URLSearchParams(params);
  for (const name of [...namesOfList, "after", "group"]) written.delete(name);
  if (view === views[0]) written.delete(viewName);
  else written.set(viewName, view);
  const search = written.toString();
  return search === "" ? paths.assistant : `${paths.assistant}?${search}`;
}
