/** Sentences about lists of the office, and how each member of staff has them. */
export const listSentences = {
  "list.limitWrong": "The limit must be a whole number from 1 to {{max}}.",
  "list.noPage": "This page does not exist. Please start from the beginning of the list.",
  "list.chosenWrong": "Chosen rows are named by their numbers, with commas between them.",
  "list.unknown": "There is no such list.",
  "notice.unknown": "There is no such notice.",
  "enquiry.noneChosen": "Please choose at least one enquiry.",
  "enquiry.tooMany": "Please choose at most {{max}} enquiries.",
  "listView.nameMissing": "Please name the view.",
  "listView.unknown": "There is no such view.",
  "listView.tooMany": "You keep {{max}} views already. Please remove one first.",
  "listView.unreadable": "This view cannot be kept as it is.",
  "listColumns.unreadable": "There are no such columns.",
} as const;
