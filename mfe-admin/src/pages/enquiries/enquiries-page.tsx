import { figures } from "@dhahabu/contract/facts";
import { useFormat } from "@dhahabu/kit/format/use-format";
import { useSession } from "@dhahabu/kit/session/use-session";
import { Button, ButtonLink } from "@dhahabu/kit/ui/button";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { useAddressValue } from "../../data/use-address-value.ts";
import { Inbox } from "../../features/inbox/inbox.tsx";
import { LabelEditor } from "../../features/inbox/label-editor.tsx";
import { paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-enquiries");
  const format = useFormat();
  const { user } = useSession();
  const [labels, editLabels] = useAddressValue("labels");
  const promise = {
    hours: format.quantity(figures.replyWithinBusinessHours, "hour"),
    most: format.quantity(figures.replyWithinWeekendHours, "hour"),
  };
  return (
    <AdminPage
      title={t("head.title")}
      lead={t("lead", promise)}
      actions={
        <>
          {user?.role === "admin" && (
            <Button
              look="secondary"
              isSmall
              aria-haspopup="dialog"
              onClick={() => editLabels("edit")}
            >
              {t("labels")}
            </Button>
          )}
          <ButtonLink to={paths.cannedReplies} look="secondary" isSmall>
            {t("cannedReplies")}
          </ButtonLink>
        </>
      }
    >
      <Inbox />
      {labels !== undefined && user?.role === "admin" && (
        <LabelEditor onClose={() => editLabels(undefined)} />
      )}
    </AdminPage>
  );
}
