/** The sentences about issues of the newsletter, part of `sentences`. */
export const issueSentences = {
  "issue.unknown": "There is no such issue of the newsletter.",
  "issue.subjectMissing": "Please write the subject.",
  "issue.versionMissing": "Please say which version of the issue you have changed.",
  "issue.changedMeanwhile": "Somebody else changed this issue meanwhile.",
  "issue.notDraft": "This issue was sent already; it does not change any more.",
  "issue.notSending": "This issue is not being sent.",
  "issue.englishMissing":
    "Please write the subject and the text in English: they go to everybody who has none in their language.",
  "issue.half": "Please write both the subject and the text in each language, or neither.",
  "issue.nobody": "Nobody would receive this issue.",
} as const;
