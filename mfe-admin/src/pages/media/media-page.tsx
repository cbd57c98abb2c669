import { useState } from "react";
import { Tabs } from "@dhahabu/kit/parts/tabs";
import { useLocation, useSearchParams } from "@dhahabu/kit/router";
import { Button } from "@dhahabu/kit/ui/button";
import { Icon } from "@dhahabu/kit/ui/icon";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { DeletedItems } from "../../features/media/deleted-media.tsx";
import { MediaLibrary } from "../../features/media/media-library.tsx";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-media");
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const [isAdding, setIsAdding] = useState(false);
  const view = params.get("view") === "deleted" ? "deleted" : "library";

  function show(next: "library" | "deleted") {
    setParams(
      (known) => {
        const changed = new URLSearchParams(known);
        if (next === "deleted") changed.set("view", "deleted");
        else changed.delete("view");
        return changed;
      },
      { state: location.state as unknown },
    );
  }

  return (
    <AdminPage
      title={t("head.title")}
      lead={t("lead")}
      actions={
        <Button
          isSmall
          onClick={() => {
            if (view !== "library") show("library");
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
        onChange={show}
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
