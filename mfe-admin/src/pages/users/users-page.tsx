import { AdminPage } from "../../chrome/admin-page.tsx";
import { callPage } from "../../data/call-page.ts";
import { RecordList } from "../../features/user-record/record-list.tsx";
import { UserFigures } from "../../features/users/user-figures.tsx";
import { UserList } from "../../features/users/user-list.tsx";
import classes from "../pages.module.css";
import { useTexts } from "../../use-texts.ts";

const recordPageSize = 20;

export function Page() {
  const t = useTexts("admin-users");
  return (
    <AdminPage title={t("head.title")} lead={t("lead")}>
      <div className={classes.parts}>
        <UserFigures />
        <div>
          <UserList renderRecord={({ id }) => <UserRecord userId={id} />} />
        </div>
      </div>
    </AdminPage>
  );
}

function UserRecord({ userId }: { userId: number }) {
  const load = (after: string | undefined) =>
    callPage("listUserChanges", {
      params: { userId },
      query: { limit: recordPageSize, ...(after !== undefined && { after }) },
    });
  return <RecordList of={`user ${userId}`} load={load} />;
}
