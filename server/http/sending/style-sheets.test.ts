import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readStyleSheets } from './style-sheets.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matv-styles-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'reader-1.css'), 'body{color:red}');
  await writeFile(join(folder, 'assets', 'reader-1.css.br'), 'packed');
  await writeFile(join(folder, 'assets', 'odd-1.css'), '.a{content:"</style>"}');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('reads the sheets of a build with address and hash, except any that would end its element early', () => {
  expect([...readStyleSheets(folder)]).toEqual([
    [
      '/assets/reader-1.css',
      { css: 'body{color:red}', source: "'sha256-FcQqt3aNlV7AZnGV4zkQRVeCeJOxbMPnQSx258L803E='" },
    ],
  ]);
});
