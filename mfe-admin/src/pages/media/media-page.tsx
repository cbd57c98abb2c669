import { useState } from "react";
import { Tabs } from "@dhahabu/kit/parts/tabs";
import { Button } from "@dhahabu/kit/ui/button";
import { Icon } from "@dhahabu/kit/ui/icon";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { useAddressValue } from "../../data/use-address-value.ts";
import { DeletedItems } from "../../features/media/deleted-media.tsx";
import { MediaLibrary } from "../../features/media/media-library.tsx";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-media");
  const [shown, show] = useAddressValue("view");
  const [isAdding, setIsAdding] = useState(false);
  const view = shown === "deleted" ? "deleted" : "library";

  return (
    <AdminPage
      title={t("head.title")}
      lead={t("lead")}
      actions={
        <Button
          isSmall
          onClick={() => {
            if (view !== "library") show(undefined);
            setIsAdding(true);
          }}
        >
          <Icon name="plus" />
          {t("add")}
        </Button>
      }
    >
      <Tabs
        label={t("head.title")}
        current={view}
        onChange={(next) => show(next === "library" ? undefined : next)}
        tabs={[
          {
            id: "library",
            label: t("tab.library"),
            panel: <MediaLibrary isAdding={isAdding} onAdding={setIsAdding} />,
          },
          { id: "deleted", label: t("tab.deleted"), panel: <DeletedItems /> },
        ]}
      />
    </AdminPage>
  );
}
