import { useState } from "react";
import type { Colleague } from "@dhahabu/contract/accounts";
import type { Conversation } from "@dhahabu/contract/inbox";
import { ApiError } from "@dhahabu/kit/api/api-error";
import { callApi } from "@dhahabu/kit/api/client";
import { useSession } from "@dhahabu/kit/session/use-session";
import { showToast } from "@dhahabu/kit/toast/toast";
import { useDraft } from "../../blocks/form/use-draft.ts";
import { useCall } from "../../data/use-call.ts";
import { useSend } from "../../data/use-send.ts";
import { useTexts } from "../../use-texts.ts";
import type { ConversationState } from "./use-conversation.ts";

interface Handing {
  /** User number of the colleague; blank for none. */
  readonly to: string;
  readonly note: string;
}

const nobodyYet: Handing = { to: "", note: "" };

export function useHandover({
  conversation,
  state,
  onDone,
}: {
  conversation: Conversation;
  state: ConversationState;
  onDone(): void;
}) {
  const t = useTexts("admin-enquiries");
  const { user } = useSession();
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

  function submit(form: HTMLFormElement) {
    if (chosen) {
      handing.mutate(chosen);
      return;
    }
    setIsMissing(true);
    form.querySelector("select")?.focus();
  }

  return {
    colleagues,
    listing: { error, isFetching, refresh },
    to: chosen ? to : "",
    note,
    isMissing,
    handing,
    fill,
    submit,
    discard: draft.clear,
  };
}
