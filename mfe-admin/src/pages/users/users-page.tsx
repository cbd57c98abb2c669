import { AdminPage } from "../../chrome/admin-page.tsx";
import { UserRecord } from "../../features/user-record/user-record.tsx";
import { UserFigures } from "../../features/users/user-figures.tsx";
import { UserList } from "../../features/users/user-list.tsx";
import classes from "../pages.module.css";
import { useTexts } from "../../use-texts.ts";

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
