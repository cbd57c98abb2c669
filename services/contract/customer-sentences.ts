import { counterSentences } from "./counter-sentences.ts";

/** The sentences about customers at the counter and their visits there, part of `sentences`. */
export const customerSentences = {
  ...counterSentences,
  "customer.unknown": "There is no such customer.",
  "customer.exists":
    "This document belongs to the customer {{reference}} already. Please open them instead.",
  "customer.idKindMissing": "Please choose which document it is.",
  "customer.idNumberWrong": "Please enter the number of the document: 5 to 20 letters and digits.",
  "customer.expiryWrong": "Please give the day on which the document expires, such as 2031-05-30.",
  "customer.expiryMissing": "Please give the day on which this document expires.",
  "customer.expired": "This document has expired. Please ask for one that is valid.",
  "customer.paperWrong": "Please choose papers from the list.",
  "customer.stateMissing": "Please choose pending, verified or rejected.",
  "customer.verdictMissing": "Please verify the papers or refuse them.",
  "customer.consentMissing": "Please have the customer agree first.",
  "customer.papersMissing": "Not every paper was seen yet, so nobody can verify them.",
  "customer.noteMissing": "Please say why the papers are refused.",
  "customer.ownPapers": "You saw these papers yourself. Somebody else verifies them.",
  "customer.verifierTooNew":
    "Your account or your duties have changed since these papers were seen. Somebody else verifies them.",
  "customer.changedMeanwhile": "Somebody else changed this customer meanwhile. Please look again.",
  "customer.linked": "This customer is linked with an online account already.",
  "customer.accountLinked":
    "This account, or this customer, is linked already. Please ask at the counter.",
  "customer.codeUnknown":
    "This code does not hold. It works once and for 15 minutes; please ask at the counter for a new one.",
  "customer.keyWrong":
    "The key that opens the customers' documents is not the right one, so nothing is read or written of customers. Please tell whoever runs the system.",
  "customer.visitTaken":
    "Somebody else said meanwhile who came to this visit. Please look at it again.",
  "customer.visitServed": "This visit is served: who came to it stays.",
} as const;
