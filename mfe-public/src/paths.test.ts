import { answerSources } from "@dhahabu/contract/assistant-choices";
import { expect, test } from "vitest";
import { paths } from "./paths.ts";

test("an answer that staff write can name every page that informs", () => {
  const acts: readonly string[] = [
    paths.search,
    paths.auth,
    paths.passwordReset,
    paths.enquiry,
    paths.ownVisit,
    paths.quote,
  ];
  const informing = Object.values(paths).filter((path) => !acts.includes(path));
  expect([...answerSources].toSorted()).toEqual(informing.toSorted());
});
