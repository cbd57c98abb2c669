import { useState } from "react";
import { Button } from "@dhahabu/kit/ui/button";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { CannedReplyList } from "../../features/canned-replies/canned-reply-list.tsx";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-canned-replies");
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
