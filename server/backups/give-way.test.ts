import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const MODULE = join(import.meta.dirname, 'give-way.ts');
/** Prints how each thread of the process ranks; the pool for files and compression has been used before. */
const script = (priority: number) => `
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { giveWay } from ${JSON.stringify(MODULE)};
await readFile('/proc/self/stat');
giveWay(${priority});
const threads = readdirSync('/proc/self/task');
const nice = (thread) => readFileSync('/proc/self/task/' + thread + '/stat', 'utf8').split(') ')[1].split(' ')[16];
console.log(JSON.stringify({ several: threads.length > 4, ranks: [...new Set(threads.map(nice))] }));
`;

describe.runIf(process.platform === 'linux')('a process that gives way', () => {
  it('does so with all threads, those included that were there before', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script(19)]);
    expect(JSON.parse(stdout)).toEqual({ several: true, ranks: ['19'] });
  });

  it('keeps a priority that is lower already, which it may not raise', async () => {
    const { stdout } = await promisify(execFile)('nice', [
      '--adjustment=19',
      process.execPath,
      '--input-type=module',
      '--eval',
      script(10),
    ]);
    expect(JSON.parse(stdout)).toEqual({ several: true, ranks: ['19'] });
  });
});
