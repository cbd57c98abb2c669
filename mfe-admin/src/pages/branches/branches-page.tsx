import { useSearchParams } from "@dhahabu/kit/router";
import { Button } from "@dhahabu/kit/ui/button";
import { AdminPage } from "../../chrome/admin-page.tsx";
import { BranchList } from "../../features/branches/branch-list.tsx";
import { useTexts } from "../../use-texts.ts";

export function Page() {
  const t = useTexts("admin-branches");
  const [params, setParams] = useSearchParams();
  const open = params.get("open");
  const edited = open === "new" ? open : Number(open) || undefined;
  const edit = (id: number | "new" | undefined) =>
    setParams(id === undefined ? {} : { open: String(id) });
  return (
    <AdminPage
      title={t("head.title")}
      lead={t("lead")}
      actions={
        <Button isSmall onClick={() => edit("new")}>
          {t("add")}
        </Button>
      }
    >
      <BranchList edited={edited} onEdit={edit} />
    </AdminPage>
  );
}
