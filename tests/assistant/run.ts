import { chatLanguages } from "@dhahabu/contract/assistant";
import { builtInExamples } from "../../services/enquiry/assistant/examples.ts";
import { createReader } from "../../services/enquiry/assistant/reading.ts";
import { describeFailures, holdExam } from "./hold-exam.ts";
import { examineFigures } from "./figures-exam.ts";
import { fuzz } from "./fuzz.ts";

// `npm run test:assistant` holds the whole exam; `-- training` also lists what the assistant gets wrong in
// the part that it learns from, each question asked of a reader that has not seen it.
const messages = 5000;
const startedAt = performance.now();
const reader = createReader(builtInExamples);
console.log(
  `Learned ${builtInExamples.length} examples in ${Math.round(performance.now() - startedAt)} ms.`,
);

const { lines, missed } = holdExam(reader);
console.log(lines.join("\n"));

for (const language of chatLanguages) {
  const { asked, wrong } = await examineFigures(language);
  console.log(`Live figures, ${language}: ${asked - wrong.length} of ${asked} exact`);
  for (const one of wrong.slice(0, 10)) console.log(`  ${one}`);
  if (wrong.length > 0) missed.push(`live figures in ${language}`);
}

const faults = await fuzz(messages, 7);
console.log(`Fuzz: ${faults.length} of ${messages} answers with an amount from nowhere`);
for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`);
if (faults.length > 0) missed.push("fuzz");

if (process.argv.includes("training")) console.log(describeFailures().join("\n"));

console.log(`\n${Math.round((performance.now() - startedAt) / 1000)} s`);
console.log(missed.length === 0 ? "Every target is met." : `Missed: ${missed.join("; ")}`);
if (missed.length > 0) process.exitCode = 1;
