import { expect, it } from 'vitest';
import { testsReaching } from './changed-tests.mjs';

const sources = new Map([
  ['domain/slug.ts', ''],
  ['domain/slug.test.ts', `import { slugOf } from './slug.ts';`],
  ['server/wire/story.ts', `import { slugOf } from '#domain/slug.ts';`],
  ['server/wire/story.test.ts', `const { story } = await import('./story.ts');`],
  ['server/wire/story.long.test.ts', `import { story } from './story.ts';`],
  ['app/reader/card.test.tsx', `import styles from '../ui/card.module.css';\nimport raw from './card.txt?raw';`],
  ['tests/e2e/wire.spec.ts', `import { story } from '../../server/wire/story.ts';`],
  ['tests/architecture/names.test.ts', `import '#domain/slug.ts';`],
]);

it.each([
  [
    'a module reaches the tests of all that import it',
    ['domain/slug.ts'],
    'domain/slug.test.ts server/wire/story.test.ts',
  ],
  [
    'the tests nearest to what has changed come first',
    ['server/wire/story.ts', 'app/ui/card.module.css', 'domain/slug.ts'],
    'server/wire/story.test.ts app/reader/card.test.tsx domain/slug.test.ts',
  ],
  [
    'a test that imports the changed file comes before one that imports an importer',
    ['domain/slug.ts', 'app/reader/card.txt'],
    'domain/slug.test.ts app/reader/card.test.tsx server/wire/story.test.ts',
  ],
  ['a test reaches itself', ['server/wire/story.test.ts'], 'server/wire/story.test.ts'],
  ['a style sheet reaches the tests of what shows it', ['app/ui/card.module.css'], 'app/reader/card.test.tsx'],
  ['a file that is read as text reaches those who read it', ['app/reader/card.txt'], 'app/reader/card.test.tsx'],
  ['a page of the documentation reaches none', ['docs/api.md'], ''],
  ['a test that was removed is not run', ['server/gone.test.ts'], ''],
])('%s', (_, changed, tests) => {
  expect(testsReaching(sources, changed).join(' ')).toBe(tests);
});
