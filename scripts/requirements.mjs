import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './steps/progress.mjs';
import { refreshed, rowIdsInTitles, rowsOf } from './steps/requirements-table.mjs';
import { root } from './steps/runtime.mjs';

/** `npm run requirements`: writes into docs/requirements.md which test files cover which row. */

const folders = ['app', 'bench', 'cli', 'content', 'domain', 'scripts', 'server', 'tests'];

/** @returns {Map<string, string[]>} test files by row id, at most three each */
function filesByRowId() {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const folder of folders) {
    const names = readdirSync(join(root, folder), { encoding: 'utf8', recursive: true }).sort();
    for (const name of names.filter((one) => /\.(test|spec)\.tsx?$/.test(one))) {
      const path = join(folder, name);
      for (const id of rowIdsInTitles(readFileSync(join(root, path), 'utf8'))) {
        const files = found.get(id) ?? [];
        if (files.length < 3) found.set(id, [...files, path]);
      }
    }
  }
  return found;
}

const file = join(root, 'docs', 'requirements.md');
const table = refreshed(readFileSync(file, 'utf8'), filesByRowId());
writeFileSync(file, table);
const rows = rowsOf(table);
const covered = rows.filter((one) => !one.coveredBy.startsWith('later'));
say(`${covered.length} of ${rows.length} rows are covered by a test.`);
