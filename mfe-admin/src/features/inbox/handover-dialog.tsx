import { useId, useState } from "react";
import type { SubmitEvent } from "react";
import type { Colleague } from "@dhahabu/contract/accounts";
import type { Conversation } from "@dhahabu/contract/inbox";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { useT } from "@dhahabu/kit/i18n/use-t";
import { useSession } from "@dhahabu/kit/session/use-session";
import { showToast } from "@dhahabu/kit/toast/toast";
import { SelectField, TextAreaField } from "@dhahabu/kit/ui/field";
import { ErrorPanel } from "@dhahabu/kit/ui/panel";
import { Skeleton } from "@dhahabu/kit/ui/skeleton";
import { Dialog } from "../../blocks/dialog/dialog.tsx";
import { useFailureText } from "../../blocks/failure/use-failure-text.ts";
import { FormActions } from "../../blocks/form/form-actions.tsx";
import { useDraft } from "../../blocks/form/use-draft.ts";
import { useCall } from "../../data/use-call.ts";
import { useSend } from "../../data/use-send.ts";
import type texts from "../../messages/en/admin-enquiries.json";
import type frameTexts from "../../messages/en/admin.json";
import classes from "./forms.module.css";
import type { ConversationState } from "./use-conversation.ts";

const longestNote = 1000;

interface Handing {
  /** User number of the colleague; blank for none. */
  readonly to: string;
  readonly note: string;
}

const nobodyYet: Handing = { to: "", note: "" };

/** Hands an enquiry over to a colleague, with a word that only staff see. */
export function HandoverDialog({
  conversation,
  state,
  onClose,
  onDone,
}: {
  conversation: Conversation;
  state: ConversationState;
  onClose(): void;
  onDone(): void;
}) {
  const t = useT<typeof texts>("admin-enquiries");
  const tFrame = useT<typeof frameTexts>("admin");
  const { user } = useSession();
  const formId = useId();
  const describe = useFailureText();
  const { data, error, isFetching, refresh } = useCall("listColleagues", {});
  const { id, reference } = conversation;
  const draft = useDraft(`enquiry:${id}:handover`, nobodyYet);
  // Who had it when staff decided: only a refusal, which is read, puts the present one in its place.
  const [from, setFrom] = useState(conversation.assigneeId);
  const [isMissing, setIsMissing] = useState(false);
  const { to, note } = draft.value;
  // One's own name is offered where it takes the enquiry from somebody else.
  const isSelfOffered = from !== null && from !== user?.id;
  const colleagues = data?.filter(
    (colleague) => colleague.id !== from && (isSelfOffered || colleague.id !== user?.id),
  );
  const chosen = colleagues?.find((colleague) => String(colleague.id) === to);

  const handing = useSend({
    mutationFn: (colleague: Colleague) =>
      state.change(() =>
        callApi("handOverEnquiry", { params: { id }, body: { to: colleague.id, from, note } }),
      ),
    onSuccess(_, { username }) {
      draft.clear();
      showToast({ kind: "success", title: t("handover.done", { name: username, reference }) });
      onDone();
    },
    async onError(failure) {
      if (!(failure instanceof ApiError)) return;
      if (failure.status === 409) await readAgain();
      if (failure.fields["to"] !== undefined) void refresh();
    },
  });
  const { isPending: isBusy, error: failure } = handing;

  function fill(fields: Partial<Handing>) {
    handing.reset();
    setIsMissing(false);
    draft.set((old) => ({ ...old, ...fields }));
  }

  async function readAgain() {
    try {
      const newest = await state.change(() => callApi("getEnquiry", { params: { id } }));
      setFrom(newest.assigneeId);
    } catch (thrown) {
      console.error("Failed to fetch the enquiry", thrown);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    if (chosen) {
      handing.mutate(chosen);
      return;
    }
    setIsMissing(true);
    event.currentTarget.querySelector("select")?.focus();
  }

  return (
    <Dialog
      isOpen
      size="small"
      title={t("handover.title", { reference })}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      footer={
        <FormActions
          formId={formId}
          submitLabel={t("handover")}
          busyLabel={t("sending")}
          isBusy={isBusy}
          isDisabled={!colleagues || colleagues.length === 0}
          error={failure ? describe(failure) : undefined}
          onCancel={() => {
            draft.clear();
            onClose();
          }}
        />
      }
    >
      {!colleagues ? (
        error ? (
          <ErrorPanel
            title={t("handover.failed")}
            text={describe(error)}
            onRetry={() => void refresh()}
            isRetrying={isFetching}
          />
        ) : (
          <Skeleton height="9rem" />
        )
      ) : colleagues.length === 0 ? (
        <p>{t("handover.nobody")}</p>
      ) : (
        <form id={formId} className={classes.form} noValidate onSubmit={submit}>
          <SelectField
            label={t("handover.to")}
            error={isMissing ? t("handover.missing") : undefined}
            required
            value={chosen ? to : ""}
            onChange={({ target }) => fill({ to: target.value })}
          >
            <option value="">{t("handover.choose")}</option>
            {colleagues.map((colleague) => (
              <option key={colleague.id} value={colleague.id}>
                {t("handover.option", {
                  name: colleague.username,
                  role: tFrame(`role.${colleague.role}`),
                })}
              </option>
            ))}
          </SelectField>
          <TextAreaField
            label={t("handover.note")}
            hint={t("note.hint")}
            isOptional
            rows={3}
            maxLength={longestNote}
            dir="auto"
            value={note}
            onChange={({ target }) => fill({ note: target.value })}
          />
        </form>
      )}
    </Dialog>
  );
}
