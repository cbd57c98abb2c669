import { useEffect, useEffectEvent, useRef } from "react";
import { useNavigate } from "@dhahabu/kit/router";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { buildIssuePath, paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";
import { useCreateIssue } from "./use-create-issue.ts";

/** Begins an issue, which takes the place of the wish in the history: going back begins no second one. */
export function NewIssue() {
  const t = useTexts("admin-newsletter");
  const navigate = useNavigate();
  const leaveFor = (path: string) => void navigate(path, { replace: true });
  const creating = useCreateIssue({
    onCreated: (id) => leaveFor(buildIssuePath(id)),
    onFailed: () => leaveFor(`${paths.subscribers}?view=issues`),
  });
  const isBegun = useRef(false);
  const begin = useEffectEvent(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    creating.mutate();
  });
  useEffect(() => begin(), []);
  return <Skeleton height="24rem" label={t("new")} />;
}
