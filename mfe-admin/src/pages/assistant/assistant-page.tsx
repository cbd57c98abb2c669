import { Tabs } from "@dhahabu/kit/parts/tabs";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { useAddressValue } from "../../data/use-address-value.ts";
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
  const [shown, show] = useAddressValue("view");
  const totals = useCall("getAssistantTotals", {});
  const view = views.find((known) => known === shown) ?? views[0];

  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <div className={classes.parts}>
        <TrialBox />
        <Tabs
          label={t("head.title")}
          current={view}
          onChange={(next) => show(next === views[0] ? undefined : next)}
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
