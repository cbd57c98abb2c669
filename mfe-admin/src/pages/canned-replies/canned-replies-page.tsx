import { Button } from "@dhahabu/kit/ui/button";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { useAddressValue } from "../../data/use-address-value.ts";
import { CannedReplyList } from "../../features/canned-replies/canned-reply-list.tsx";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-canned-replies");
  const [added, add] = useAddressValue("add");
  return (
    <AdminPage
      title={t("head.title")}
      lead={t("lead")}
      actions={
        <Button isSmall onClick={() => add("new")}>
          {t("add")}
        </Button>
      }
    >
      <CannedReplyList
        isAdding={added !== undefined}
        onAdded={() => {
          if (added !== undefined) add(undefined);
        }}
      />
    </AdminPage>
  );
}
