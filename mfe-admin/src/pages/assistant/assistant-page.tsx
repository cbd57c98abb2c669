import { Tabs } from "@dhahabu/kit/parts/tabs";
import { useLocation, useSearchParams } from "@dhahabu/kit/router";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { useCall } from "../../data/use-call.ts";
import { AnswerList } from "../../features/assistant-desk/answer-list.tsx";
import { BankList } from "../../features/assistant-desk/bank-list.tsx";
import { ExampleList } from "../../features/assistant-desk/example-list.tsx";
import { QuestionArea } from "../../features/assistant-desk/question-area.tsx";
import { TrialBox } from "../../features/assistant-desk/trial-box.tsx";
import classes from "../pages.module.css";
import { useTexts } from "../../use-texts.ts";

const views = ["questions", "examples", "answers", "bank"] as const;

export function Page() {
  const t = useTexts("admin-assistant");
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const totals = useCall("getAssistantTotals", {});
  const view = views.find((known) => known === params.get("view")) ?? views[0];

  function show(next: (typeof views)[number]) {
    setParams(
      (known) => {
        const changed = new URLSearchParams(known);
        if (next === views[0]) changed.delete("view");
        else changed.set("view", next);
        return changed;
      },
      { state: location.state as unknown },
    );
  }

  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <div className={classes.parts}>
        <TrialBox />
        <Tabs
          label={t("head.title")}
          current={view}
          onChange={show}
          tabs={[
            { id: "questions", label: t("tab.questions"), panel: <QuestionArea /> },
            {
              id: "examples",
              label: t("tab.examples"),
              count: totals.data?.examples,
              panel: <ExampleList />,
            },
            {
              id: "answers",
              label: t("tab.answers"),
              count: totals.data?.answers,
              panel: <AnswerList />,
            },
            { id: "bank", label: t("tab.bank"), panel: <BankList /> },
          ]}
        />
      </div>
    </AdminPage>
  );
}
