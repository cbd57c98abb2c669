import { useT } from "@dhahabu/kit/i18n/use-t";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { Inbox } from "../../features/inbox/inbox.tsx";
import type texts from "../../messages/en/admin-enquiries.json";
import { paths } from "../../paths.ts";

export function Page() {
  const t = useT<typeof texts>("admin-enquiries");
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
