/** The sentences about visits at the counter, part of `customerSentences`. */
export const counterSentences = {
  "counter.unknown": "There is no such counter visit.",
  "counter.itemUnknown": "There is no such piece in this visit.",
  "counter.branchMissing": "Please choose the branch, or the booked visit.",
  "counter.customerRefused":
    "The papers of this customer were refused or have expired. Please look at the customer first.",
  "counter.ownVisit": "This customer is you. Somebody else serves you.",
  "counter.notArrived":
    "Only a booked visit whose customer has arrived is taken up at the counter.",
  "counter.appointmentUsed": "This booked visit was taken up at the counter already.",
  "counter.alreadyOpen":
    "This customer is being served already: {{reference}}. Please go on there.",
  "counter.closed": "This counter visit is closed.",
  "counter.descriptionMissing": "Please say in a few words what the piece is.",
  "counter.weightWrong": "Please enter the weight in grams: above 0 and up to {{max}}.",
  "counter.finenessWrong":
    "Please enter the fineness in parts of 1,000: a whole number from 1 to 1,000.",
  "counter.finenessLow":
    "Gold of this fineness counts as less than the type that is chosen. Please choose the type that the test shows.",
  "counter.methodMissing": "Please choose how the piece was tested.",
  "counter.sealWrong": "Please enter the number of the seal: 3 to 20 letters, digits and hyphens.",
  "counter.sealUsed": "This seal is on another piece already.",
  "counter.tooManyItems": "A counter visit has at most {{max}} pieces.",
  "counter.noItems": "Please weigh at least one piece first.",
  "counter.itemsChanged": "The pieces were changed meanwhile. Please look again.",
  "counter.outcomeMissing": "Please say what the customer has decided.",
  "counter.valuationMissing": "Please name the valuation that the customer agrees to.",
  "counter.valuationOver":
    "The figures of this valuation do not hold any more. Please value the pieces again.",
  "counter.photoUnknown": "There is no photo of this piece.",
  "counter.photoKind":
    "This is no photo that can be kept. Please take a JPEG, PNG or WebP picture.",
  "counter.valuationUnknown": "There is no such valuation in this visit.",
  "counter.approvalNeeded":
    "The price of this valuation was not live, so an approver has to approve it first.",
  "counter.approvalUnasked": "This valuation needs no approval.",
  "counter.approvalDecided": "Somebody has decided on this valuation already.",
  "counter.ownValuation": "You weighed or valued these pieces yourself. Somebody else decides.",
  "counter.approverTooNew":
    "Your account or your duties have changed since these pieces were valued. Somebody else decides.",
  "counter.verdictMissing": "Please approve the valuation or refuse it.",
  "counter.reasonMissing": "Please say why the valuation is refused.",
  "counter.stateMissing": "Please choose open or closed.",
} as const;
