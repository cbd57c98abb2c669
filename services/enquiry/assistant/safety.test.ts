import { expect, test } from "vitest";
import { readMessage } from "./reading.ts";

test.each([
  "can I sell stolen gold",
  "I stole this chain, how much is it worth?",
  "this gold is not mine",
  "loan without ID please",
  "price of gold, I have no ID",
  "what if I use forged documents",
  "I want to launder money through gold",
  "dhahabu ya wizi",
  "mkopo bila kitambulisho",
  "nyaraka bandia zinakubalika?",
  "nataka kukwepa kodi",
  "الذهب مسروق",
  "قرض من غير هوية",
  "أوراق مزورة",
  "تهريب الذهب",
])("%s meets the rule", (text) => {
  expect(readMessage(text).understanding.kind).toBe("against-rules");
});

test.each([
  "what happens if my gold is stolen from your vault",
  "my ID was stolen, can I still get a loan",
  "is my gold protected from theft",
  "I have no receipt",
  "which ID do I need",
  "what documents do I need",
  "how do you detect fake gold",
  "my late father's gold, can I sell it",
  "stone set ring 5g 18k price",
  "je ikiibiwa kwenye hifadhi yenu itakuwaje",
  "sina risiti",
  "kitambulisho gani kinahitajika",
  "dhahabu yangu ni halisi?",
  "لو سرق ذهبي من خزنتكم",
  "ما هي الهوية المطلوبة",
  "هل الذهب أصلي",
  "ضاعت الفاتورة",
])("%s does not", (text) => {
  expect(readMessage(text).understanding.kind).not.toBe("against-rules");
});
