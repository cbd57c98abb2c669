import { expect, test } from "vitest";
import { editableFactsSchema } from "./bank-facts.ts";
import { loanCharges } from "./facts.ts";

const readCharges = (amountKes: number) =>
  editableFactsSchema.shape.loanCharges.safeParse(loanCharges.map(({ id }) => ({ id, amountKes })));

test.each([0, 0.07, 50, 2500.5, 1_234_567.89, 9_999_999.99, 10_000_000])(
  "a charge of %d has cents at most",
  (amountKes) => {
    expect(readCharges(amountKes).data?.map((charge) => charge.amountKes)).toEqual(
      loanCharges.map(() => amountKes),
    );
  },
);

test.each([0.005, 50.00000000000001, 1e-20, 1_234_567.891])(
  "a charge of %d is refused once, in a sentence",
  (amountKes) => {
    const messages = readCharges(amountKes).error?.issues.map(({ message }) => message);
    expect(messages).toEqual(loanCharges.map(() => "facts.amountDecimals"));
  },
);
