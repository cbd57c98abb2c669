/** The sentences about the labels of the inbox, part of `sentences`. */
export const enquiryLabelSentences = {
  "enquiryLabel.unknown": "There is no such label.",
  "enquiryLabel.nameMissing": "Please name the label.",
  "enquiryLabel.colorMissing": "Please choose one of the colours.",
  "enquiryLabel.nameTaken": "There is a label of this name already.",
  "enquiryLabel.tooMany": "There are {{max}} labels already. Please remove one first.",
  "enquiryLabel.changedMeanwhile": "Somebody else renamed this label meanwhile.",
} as const;
