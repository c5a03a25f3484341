import { textFaults } from './steps/texts.mjs';

/** A step of the build: fails, and names the texts, when a language lacks some. */

const faults = await textFaults();
if (faults.length > 0) {
  process.stderr.write(`A language lacks texts, or has too many:\n${faults.join('\n')}\n`);
  process.exitCode = 1;
}
