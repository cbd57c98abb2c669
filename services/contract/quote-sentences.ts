/** The sentences about pieces of gold, quotes and the codes of papers, part of `sentences`. */
export const quoteSentences = {
  "pieces.missing": "Please enter at least one piece, or the amount that you need.",
  "pieces.tooMany": "Please enter at most {{max}} rows of pieces.",
  "pieces.tooHeavy": "All pieces together may weigh at most {{max}} grams.",
  "pieces.decimals": "Please give the weight in grams with at most 3 decimals.",
  "pieces.stonesWrong": "Stones weigh less than the piece they are in. Please check their weight.",
  "pieces.quantityWrong":
    "Please enter how many pieces there are: a whole number from 1 to {{max}}.",
  "pieces.wantWrong": "Please enter the amount that you need in KES, or leave it blank.",
  "quote.unknown": "There is no quote with this code. Quotes are kept for two years.",
  "quote.stillOpen":
    "This quote is still valid. A new one can be made of it once its time is over.",
  "quote.otherPieces":
    "A quote is made anew of the pieces that it has. For other ones, please make a quote of their own.",
  "document.codeWrong": "This is not a code of ours. It has eleven letters and digits.",
  "document.unknown": "There is no paper with this code.",
  "document.amountWrong":
    "Please give the amount as it stands on the paper, in KES, or leave it blank.",
  "document.reasonMissing": "Please say why the paper does not hold any more.",
  "document.replaced": "A newer paper stands in the place of this one: take that one back.",
  "document.voidAlready": "This paper was taken back before.",
} as const;
