import { useSessionActions } from "@dhahabu/kit/session/use-session";
import { showToast } from "@dhahabu/kit/toast/toast";
import { Icon } from "@dhahabu/kit/ui/icon";
import { useFailureText } from "../blocks/failure/use-failure-text.ts";
import { useSend } from "../data/use-send.ts";
import { useTexts } from "../use-texts.ts";

/** Ends the session on this device. */
export function SignOut({
  className,
  nameClassName,
}: {
  className: string | undefined;
  nameClassName?: string | undefined;
}) {
  const t = useTexts("admin");
  const explain = useFailureText();
  const { logout } = useSessionActions();
  const leaving = useSend({
    mutationFn: logout,
    onSuccess: () =>
      showToast({ title: t("logout.done"), description: t("logout.doneText"), kind: "success" }),
    onError: (failure) =>
      showToast({ title: t("logout.failed"), description: explain(failure), kind: "error" }),
  });
  return (
    <button
      type="button"
      className={className}
      aria-busy={leaving.isPending || undefined}
      onClick={() => {
        if (!leaving.isPending) leaving.mutate(undefined);
      }}
    >
      <Icon name="logout" />
      <span className={nameClassName}>{t("account.logout")}</span>
    </button>
  );
}
