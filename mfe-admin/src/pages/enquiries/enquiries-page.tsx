import { ButtonLink } from "@dhahabu/kit/ui/button";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { Inbox } from "../../features/inbox/inbox.tsx";
import { paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-enquiries");
  return (
    <AdminPage
      title={t("head.title")}
      lead={t("lead")}
      actions={
        <ButtonLink to={paths.cannedReplies} look="secondary" isSmall>
          {t("cannedReplies")}
        </ButtonLink>
      }
    >
      <Inbox />
    </AdminPage>
  );
}
