import { build, isBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { oneAtATime } from './steps/one-at-a-time.mjs';
import { giveUp, step } from './steps/progress.mjs';
import { checkNode, serve } from './steps/runtime.mjs';

/** `npm start`: installs what is missing, builds what has changed, serves. */

checkNode();
// Two starts at the same time would break each other's packages and pages: the second finds what the first has made.
await oneAtATime(async () => {
  await ensureInstalled();
  if (isBuilt()) return;
  const result = await step('Building the pages', build);
  if (result.code !== 0) {
    process.stderr.write(result.output);
    giveUp('The pages could not be built (the output of the build is above). Nothing was started.');
  }
});
serve({ mode: 'production' });
