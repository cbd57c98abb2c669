import type { Locator } from "playwright-core";

/** Presses what a customer would, and counts: an errand's length is part of it. */
export function createFinger() {
  let presses = 0;
  return {
    count: () => presses,
    async press(target: Locator) {
      presses += 1;
      // A section far away is laid out as it comes near; nobody presses what still moves.
      await target.scrollIntoViewIfNeeded();
      await target.evaluate(awaitRest);
      await target.click();
    },
  };
}

function awaitRest(element: Element): Promise<void> {
  return new Promise((rest) => {
    let [last, framesAtRest] = [Number.NaN, 0];
    const look = () => {
      const { top } = element.getBoundingClientRect();
      framesAtRest = top === last ? framesAtRest + 1 : 0;
      last = top;
      if (framesAtRest === 5) rest();
      else requestAnimationFrame(look);
    };
    look();
  });
}
