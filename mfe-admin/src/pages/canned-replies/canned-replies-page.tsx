import { useState } from "react";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { Button } from "@dhahabu/kit/ui/button";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { CannedReplyList } from "../../features/canned-replies/canned-reply-list.tsx";
import type texts from "../../messages/en/admin-canned-replies.json";

export function Page() {
  const t = useT<typeof texts>("admin-canned-replies");
  const [isAdding, setIsAdding] = useState(false);
  return (
    <AdminPage
      title={t("head.title")}
      lead={t("lead")}
      actions={
        <Button isSmall onClick={() => setIsAdding(true)}>
          {t("add")}
        </Button>
      }
    >
      <CannedReplyList isAdding={isAdding} onAdded={() => setIsAdding(false)} />
    </AdminPage>
  );
}
