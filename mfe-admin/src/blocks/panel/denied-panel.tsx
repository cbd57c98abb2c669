import { ApiError } from "@dhahabu/kit/api/api-error";
import { useSessionActions } from "@dhahabu/kit/session/use-session";
import { Button, ButtonLink } from "@dhahabu/kit/ui/button";
import { Panel } from "@dhahabu/kit/ui/panel";
import { paths } from "../../paths.ts";
import { useTexts } from "../../use-texts.ts";

/** True for an answer that says the caller may not see this: signed out meanwhile, or a role without access. */
export function isDenied(error: Error): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}

export function DeniedPanel({ error }: { error: Error }) {
  const t = useTexts("admin");
  const { refresh } = useSessionActions();
  const isSignedOut = error instanceof ApiError && error.status === 401;
  if (!isSignedOut) {
    return (
      <Panel
        isAlert
        title={t("noAccessTitle")}
        actions={
          <ButtonLink to={paths.dashboard} look="secondary">
            {t("dashboard")}
          </ButtonLink>
        }
      >
        <p>{t("noAccessText")}</p>
      </Panel>
    );
  }
  return (
    <Panel
      isAlert
      title={t("sessionEndedTitle")}
      actions={
        // The page still believes in its session; asking again sends the visitor to /auth.
        <Button look="secondary" onClick={() => void refresh()}>
          {t("signIn")}
        </Button>
      }
    >
      <p>{t("sessionEndedText")}</p>
    </Panel>
  );
}
