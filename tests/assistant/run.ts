import { chatLanguages } from "@dhahabu/contract/assistant";
import { holdConversations } from "./conversations.ts";
import { examineFigures } from "./figures-exam.ts";
import { fuzz } from "./fuzz.ts";
import { describeFailures, holdExam } from "./hold-exam.ts";
import { openAssistant } from "./open-assistant.ts";

// `npm run test:assistant` holds the sealed exam and prints none of its questions; `-- development` the set to
// tune on, with every reply that is wrong; `-- conversations` conversations for people to read.
const messages = 5000;
const startedAt = performance.now();
const assistant = await openAssistant();
console.log(`Loaded in ${Math.round(performance.now() - startedAt)} ms.`);

if (process.argv.includes("conversations")) {
  console.log((await holdConversations(assistant)).join("\n"));
} else if (process.argv.includes("development")) {
  const { lines, judged } = await holdExam(assistant, "development");
  console.log([...lines, ...describeFailures(judged)].join("\n"));
} else {
  const { lines, missed } = await holdExam(assistant, "held-out");
  console.log(lines.join("\n"));
  for (const language of chatLanguages) {
    const { asked, wrong } = await examineFigures(assistant, language);
    console.log(`Live figures, ${language}: ${asked - wrong.length} of ${asked} exact`);
    for (const one of wrong.slice(0, 10)) console.log(`  ${one}`);
    if (wrong.length > 0) missed.push(`live figures in ${language}`);
  }
  const faults = await fuzz(assistant, messages, 7);
  console.log(
    `Fuzz: ${faults.length} of ${messages} answers faulty or with an amount from nowhere`,
  );
  for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`);
  if (faults.length > 0) missed.push("fuzz");
  console.log(missed.length === 0 ? "Every target is met." : `Missed: ${missed.join("; ")}`);
  if (missed.length > 0) process.exitCode = 1;
}
console.log(`\n${Math.round((performance.now() - startedAt) / 1000)} s`);
