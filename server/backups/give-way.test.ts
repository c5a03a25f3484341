import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MODULE = join(import.meta.dirname, 'give-way.ts');
/** Prints how each thread of the process ranks; the pool for files and compression has been used before. */
const SCRIPT = `
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { giveWay } from ${JSON.stringify(MODULE)};
await readFile('/proc/self/stat');
giveWay(19);
const threads = readdirSync('/proc/self/task');
const nice = (thread) => readFileSync('/proc/self/task/' + thread + '/stat', 'utf8').split(') ')[1].split(' ')[16];
console.log(JSON.stringify({ several: threads.length > 4, ranks: [...new Set(threads.map(nice))] }));
`;

it.runIf(process.platform === 'linux')(
  'gives way with all threads of the process, those included that were there before',
  async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SCRIPT]);
    expect(JSON.parse(stdout)).toEqual({ several: true, ranks: ['19'] });
  },
);
