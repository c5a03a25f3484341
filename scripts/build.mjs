import { build, isBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { oneAtATime } from './steps/one-at-a-time.mjs';
import { giveUp, step } from './steps/progress.mjs';
import { checkNode } from './steps/runtime.mjs';

/** `npm run build`: what `npm start` does before it serves, for machines that build once and run elsewhere or read-only. */

checkNode();
// Concurrent builds would break each other's packages and pages: the second waits and finds what the first has made.
await oneAtATime(async () => {
  await ensureInstalled();
  if (isBuilt()) return;
  const result = await step('Building the pages', build);
  if (result.code !== 0) {
    process.stderr.write(result.output);
    giveUp('The pages could not be built (the output of the build is above).');
  }
});
