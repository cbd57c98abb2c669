import { Tabs } from "@dhahabu/kit/parts/tabs";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { useAddressValue } from "../../data/use-address-value.ts";
import { IssueDesk } from "../../features/newsletter/issue-desk.tsx";
import { IssueList } from "../../features/newsletter/issue-list.tsx";
import { NewIssue } from "../../features/newsletter/new-issue.tsx";
import { SubscriberList } from "../../features/subscribers/subscriber-list.tsx";
import { newIssue } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";

const views = ["subscribers", "issues"] as const;

export function Page() {
  const t = useTexts("admin-subscribers");
  const words = useTexts("admin-newsletter");
  const [shown, show] = useAddressValue("view");
  const [issue, openIssue] = useAddressValue("issue");
  const view = views.find((known) => known === shown) ?? views[0];
  const issueId = Number(issue) || undefined;

  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      {view === "issues" && issue === newIssue ? (
        <NewIssue />
      ) : view === "issues" && issueId !== undefined ? (
        <IssueDesk key={issueId} id={issueId} onLeave={() => openIssue(undefined)} />
      ) : (
        <Tabs
          label={t("head.title")}
          current={view}
          onChange={(next) => show(next === views[0] ? undefined : next)}
          tabs={[
            { id: "subscribers", label: words("tab.subscribers"), panel: <SubscriberList /> },
            {
              id: "issues",
              label: words("tab.issues"),
              panel: <IssueList onOpen={(id) => openIssue(String(id))} />,
            },
          ]}
        />
      )}
    </AdminPage>
  );
}
