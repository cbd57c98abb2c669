import { figures } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { ButtonLink } from "@dhahabu/kit/ui/button";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { Inbox } from "../../features/inbox/inbox.tsx";
import { paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-enquiries");
  const format = useFormat();
  const promise = {
    hours: format.quantity(figures.replyWithinBusinessHours, "hour"),
    most: format.quantity(figures.replyWithinWeekendHours, "hour"),
  };
  return (
    <AdminPage
      title={t("head.title")}
      lead={t("lead", promise)}
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
