import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build, isBuilt } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { giveUp, step } from './steps/progress.mjs';
import { checkNode, root, runtime } from './steps/runtime.mjs';

/** `npm run bench [-- names]`: installs and builds what is missing, then measures; see docs/benchmarks.md. */

checkNode();
await ensureInstalled();
if (!isBuilt()) {
  const result = await step('Building the pages', build);
  if (result.code !== 0) {
    process.stderr.write(result.output);
    giveUp('The pages could not be built (the output of the build is above). Nothing was measured.');
  }
}
const args = ['--disable-warning=ExperimentalWarning', join('bench', 'run.ts'), ...process.argv.slice(2)];
const { status } = spawnSync(runtime, args, { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
