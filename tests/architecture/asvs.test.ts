import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './source-tree.ts';

/**
 * The requirements of ASVS 5.0.0 of level 1 and of level 2, by section: '1.2: 1-5 | 6-9' are 1.2.1 to 1.2.5 of level 1
 * and 1.2.6 to 1.2.9 of level 2.
 */
const REQUIREMENTS = `
1.1: | 1-2
1.2: 1-5 | 6-9
1.3: 1-2 | 3-11
1.4: | 1-3
1.5: 1 | 2
2.1: 1 | 2-3
2.2: 1-2 | 3
2.3: 1 | 2-4
2.4: | 1
3.2: 1-2 |
3.3: 1 | 2-4
3.4: 1-2 | 3-6
3.5: 1-3 | 4-5
3.7: | 1-2
4.1: 1 | 2-3
4.2: | 1
4.3: | 1-2
4.4: 1 | 2-4
5.1: | 1
5.2: 1-2 | 3
5.3: 1-2 |
5.4: | 1-3
6.1: 1 | 2-3
6.2: 1-8 | 9-12
6.3: 1-2 | 3-4
6.4: 1-2 | 3-4
6.5: | 1-5
6.6: | 1-3
6.8: | 1-4
7.1: | 1-3
7.2: 1-4 |
7.3: | 1-2
7.4: 1-2 | 3-5
7.5: | 1-2
7.6: | 1-2
8.1: 1 | 2
8.2: 1-2 | 3
8.3: 1 |
8.4: | 1
9.1: 1-3 |
9.2: 1 | 2-4
10.1: | 1-2
10.2: | 1-2
10.3: | 1-4
10.4: 1-5 | 6-11
10.5: | 1-5
10.6: | 1-2
10.7: | 1-3
11.1: | 1-2
11.2: | 1-3
11.3: 1-2 | 3
11.4: 1 | 2-4
11.5: | 1
11.6: | 1
12.1: 1 | 2-3
12.2: 1-2 |
12.3: | 1-4
13.1: | 1
13.2: | 1-5
13.3: | 1-2
13.4: 1 | 2-5
14.1: | 1-2
14.2: 1 | 2-4
14.3: 1 | 2-3
15.1: 1 | 2-3
15.2: 1 | 2-3
15.3: 1 | 2-7
16.1: | 1
16.2: | 1-5
16.3: | 1-4
16.4: | 1-3
16.5: | 1-3
17.1: | 1
17.2: | 1-4
17.3: | 1-2`;

function numbers(range: string): number[] {
  const [first, last = first] = range.trim().split('-').filter(Boolean).map(Number);
  return first === undefined || last === undefined ? [] : Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

const required = REQUIREMENTS.trim()
  .split('\n')
  .flatMap((line) => {
    const [section = '', ranges = ''] = line.split(':');
    const levels = ranges.split('|').map(numbers);
    return levels.flatMap((ofLevel, index) => ofLevel.map((number) => `${section}.${number} level ${index + 1}`));
  });

const page = readFileSync(join(root, 'docs', 'asvs.md'), 'utf8');
const rows = page.split('\n').flatMap((line) => {
  const [, id, level, what = '', how = ''] = /^\| (\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (.+) \|$/.exec(line) ?? [];
  return id ? [{ id, level, what, how }] : [];
});
/** A file of the repository or a part of the documents. */
const cited = (how: string) => [...how.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => path);

describe('docs/asvs.md', () => {
  it('has each requirement of levels 1 and 2 once, in order', () => {
    expect(required).toHaveLength(253);
    expect(rows.map(({ id, level }) => `${id} level ${level}`)).toEqual(required);
  });

  it('says of each by which file it is met, that it does not apply, or that it is not met', () => {
    const bare = rows.filter(
      ({ how }) => cited(how).length === 0 && !/^Does not apply\b.*[:,]/.test(how) && !how.startsWith('**Not met**'),
    );
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it('cites files that exist', () => {
    const missing = rows.flatMap(({ id, how }) =>
      cited(how).flatMap((path) => (existsSync(join(root, 'docs', path)) ? [] : [`${id}: ${path}`])),
    );
    expect(missing).toEqual([]);
  });

  it('counts rightly what is met', () => {
    const count = (matches: (how: string) => boolean) => rows.filter(({ how }) => matches(how)).length;
    const away = count((how) => how.startsWith('Does not apply'));
    const unmet = count((how) => how.includes('**Not met**'));
    expect(page).toContain(
      `${rows.length} requirements: ${rows.length - away - unmet} are met, ${away} do not apply, ${unmet} are not met in whole or in part.`,
    );
  });
});
