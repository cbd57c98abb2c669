import { useRef, useState } from "react";
import type { NewsletterIssue } from "@dhahabu/contract/newsletter-issues";
import { callApi } from "@dhahabu/kit/api/client";
import { useVersionedForm } from "../../blocks/versions/use-versioned-form.ts";
import { toForm, toTexts } from "./issue-form.ts";
import type { IssueForm } from "./issue-form.ts";

/** Edits the texts of a draft; `onChange` is told what the server has then. */
export function useIssueEdit(
  issue: NewsletterIssue,
  onChange: (change: (issue: NewsletterIssue) => NewsletterIssue) => void,
) {
  const { id } = issue;
  const [otherAuthor, setOtherAuthor] = useState<string>();
  const saved = useRef(issue);
  const edit = useVersionedForm<IssueForm>({
    draftKey: `issue:${id}`,
    current: { form: toForm(issue.texts), updatedAt: issue.updatedAt },
    async save({ form, updatedAt }) {
      const body = { texts: toTexts(form), updatedAt: updatedAt ?? issue.updatedAt };
      const next = await callApi("updateNewsletterIssue", { params: { id }, body });
      saved.current = next;
      onChange(() => next);
    },
    async readNewest() {
      const newest = await callApi("getNewsletterIssue", { params: { id } });
      setOtherAuthor(newest.updatedBy ?? undefined);
      return { form: toForm(newest.texts), updatedAt: newest.updatedAt };
    },
  });

  return {
    edit,
    /** Who wrote the other version, where that is known. */
    otherAuthor,
    /** The issue with what is typed; undefined where that could not be saved. */
    async save(): Promise<NewsletterIssue | undefined> {
      if (!edit.isDirty) return issue;
      return (await edit.submit()) ? saved.current : undefined;
    },
  };
}
