import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { codeFolders, isTest, root, sourceFiles, writtenFiles } from './source-tree.ts';

/** `number` has three digits; `title` follows it in the record's heading. */
interface DecisionRecord {
  readonly number: string;
  readonly file: string;
  readonly title: string;
}

const recordsFolder = 'docs/decisions';

/** `decision 27`, `decisions 26 and 27`, `[decision 027](…)`, also across the line of a comment. */
const bareCitation = /\bdecisions?(?:\s|\*|\/\/)+\d+/gi;
const indexRow = /^\| \[ADR-(\d{3})\]\(([^)]+)\) \| (.+) \| (.+) \| (.+) \|$/;
const status = /^(?:accepted|(?:superseded|changed in part) by ADR-(\d{3}))$/;

function text(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** Everything that people write, except this file with its examples of bare citations. */
const written = writtenFiles().filter((path) => path !== 'tests/architecture/documents.test.ts');

function bareCitations(path: string, source: string): string[] {
  return [...source.matchAll(bareCitation)].map(([found]) => `${path}: ${found.replace(/\s+/g, ' ')}`);
}

/** `[words](file.md#part)`: the file, relative to the page. Addresses with a protocol and parts of the same page are left out. */
const fileLink = /\]\((?![a-z]+:|#)([^)#\s]+)(?:#[^)]*)?\)/g;
/** A file or folder of the repository, named in backticks. */
const namedPath = /`((?:app|server|domain|cli|content|bench|tests|scripts|docs)\/[^`\s*{}<>…]*)`/g;

/** Links and names on a page whose target does not exist. */
function deadReferences(page: string, source: string): string[] {
  const linked = [...source.matchAll(fileLink)].map(([, file = '']) => join(dirname(page), file));
  const named = [...source.matchAll(namedPath)].map(([, path = '']) => path);
  return [...linked, ...named].filter((path) => !existsSync(join(root, path))).map((path) => `${page}: ${path}`);
}

/** `[words](file.md#part)` and `[words](#part)`. */
const partLink = /\]\((?![a-z]+:)([^)#\s]*)#([^)]+)\)/g;

/** The anchors of a page's headings, as GitHub generates them. */
function partsOf(page: string): Set<string> {
  const headings = [...text(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((one) =>
      one
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\- ]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function deadParts(page: string, source: string): string[] {
  return [...source.matchAll(partLink)].flatMap(([, file = '', part = '']) => {
    const linked = file === '' ? page : join(dirname(page), file);
    return existsSync(join(root, linked)) && partsOf(linked).has(part) ? [] : [`${page}: ${file}#${part}`];
  });
}

function records(): DecisionRecord[] {
  return readdirSync(join(root, recordsFolder))
    .filter((file) => /^\d{3}-.+\.md$/.test(file) && !file.startsWith('000-'))
    .sort()
    .map((file) => {
      const number = file.slice(0, 3);
      const [heading = ''] = text(`${recordsFolder}/${file}`).split('\n');
      const start = `# ADR-${number}: `;
      return { number, file, title: heading.startsWith(start) ? heading.slice(start.length) : '' };
    });
}

const folderRow = /^\| `([^`]+)\/` \| (.+) \|$/;

/** The rows of the table of folders: path and what belongs there. */
function folderRows(): { folder: string; words: string }[] {
  return text('docs/architecture.md')
    .split('\n')
    .flatMap((line) => {
      const [, folder, words = ''] = folderRow.exec(line) ?? [];
      return folder ? [{ folder, words }] : [];
    });
}

/** Every folder that holds files, down to the third level, in the order of the tree. */
function folders(): string[] {
  const files = globSync(
    [...codeFolders, 'docs'].map((folder) => `${folder}/**/*.*`),
    { cwd: root },
  );
  const found = new Set(
    files.flatMap((file) => [1, 2, 3].map((depth) => dirname(file).split('/').slice(0, depth).join('/'))),
  );
  return [...found].sort((one, other) => (one.replaceAll('/', '\0') < other.replaceAll('/', '\0') ? -1 : 1));
}

function indexRows(): string[][] {
  return text(`${recordsFolder}/README.md`)
    .split('\n')
    .flatMap((line) => {
      const [, ...cells] = indexRow.exec(line) ?? [];
      return cells.length > 0 ? [cells] : [];
    });
}

describe('citations', () => {
  it('say which kind of decision they mean: SPEC-27 in the specification, ADR-027 in the records', () => {
    expect(written.flatMap((path) => bareCitations(path, text(path)))).toEqual([]);
  });

  it('of a record name one that exists', () => {
    const known = new Set(['000', ...records().map((one) => one.number)]);
    const unknown = written.flatMap((path) =>
      [...text(path).matchAll(/\bADR-(\d+)/g)].flatMap(([found, number = '']) =>
        known.has(number) ? [] : [`${path}: ${found}`],
      ),
    );
    expect(unknown).toEqual([]);
  });

  it('are found in any bare form', () => {
    const source =
      'a (decision 27)\n * decisions 26 and 27\n[decision 027](x)\n * as said (decision\n * 042)\nno decision yet';
    expect(bareCitations('x.ts', source)).toEqual([
      'x.ts: decision 27',
      'x.ts: decisions 26',
      'x.ts: decision 027',
      'x.ts: decision * 042',
    ]);
  });
});

describe('pages', () => {
  const pages = written.filter((path) => path.endsWith('.md'));

  it('link to existing pages, and name existing files and folders', () => {
    expect(pages.flatMap((page) => deadReferences(page, text(page)))).toEqual([]);
  });

  it('link to existing headings', () => {
    expect(pages.flatMap((page) => deadParts(page, text(page)))).toEqual([]);
    const source = 'see [here](#folders), [there](specification.md#decisions), [nowhere](#gone)';
    expect(deadParts('docs/architecture.md', source)).toEqual(['docs/architecture.md: #gone']);
  });

  it('are all linked from docs/architecture.md, from README.md or from each other', () => {
    const linked = new Set(
      pages.flatMap((page) => [...text(page).matchAll(fileLink)].map(([, file = '']) => join(dirname(page), file))),
    );
    const alone = pages.filter((page) => page.startsWith('docs/') && !linked.has(page));
    expect(alone).toEqual([]);
  });

  it('are checked for links and names alike', () => {
    const source = 'see [it](gone.md#part), `server/gone/` and [the site](https://a.example), not `server/*/x.ts`';
    expect(deadReferences('docs/page.md', source)).toEqual([
      'docs/page.md: docs/gone.md',
      'docs/page.md: server/gone/',
    ]);
  });
});

describe('docs/architecture.md', () => {
  it('has a row for every folder down to the third level, in the order of the tree', () => {
    expect(folderRows().map(({ folder }) => folder)).toEqual(folders());
  });

  it('says in one short sentence what belongs in each', () => {
    const wrong = folderRows().filter(({ words }) => !words.endsWith('.') || words.length > 120);
    expect(wrong).toEqual([]);
  });
});

/** Of each benchmark whether it is run only when it is named. */
function benchmarks(): Map<string, boolean> {
  const declaration = /: Benchmark = \{\n {2}name: '([a-z-]+)',[\s\S]{0,300}?\n {2}onlyWhenNamed: (true|false),/;
  return new Map(
    globSync('bench/**/*.ts', { cwd: root }).flatMap((path): [string, boolean][] => {
      const [, name, onlyWhenNamed] = declaration.exec(text(path)) ?? [];
      return name ? [[name, onlyWhenNamed === 'true']] : [];
    }),
  );
}

describe('docs/benchmarks.md', () => {
  it('has a row for every benchmark, which says where it is run only when named', () => {
    const rows = [...text('docs/benchmarks.md').matchAll(/^\| `([a-z-]+)` \| (.+) \|$/gm)];
    const described = rows.map(([, name, words = '']) => [name, /\bonly when named\b/i.test(words)]);
    expect(described.length).toBeGreaterThan(20);
    expect(described.toSorted()).toEqual([...benchmarks()].toSorted());
  });
});

describe('commands in the pages', () => {
  const pages = written.filter((path) => path.endsWith('.md')).map((path) => [path, text(path)] as const);
  const packageFile: { scripts: Record<string, string> } = JSON.parse(text('package.json'));
  const namesIn = (path: string, name: RegExp) => new Set([...text(path).matchAll(name)].map(([, one = '']) => one));

  it.each([
    ['scripts of npm', /\bnpm run ([a-z:]+)/g, new Set(Object.keys(packageFile.scripts))],
    [
      'checks of npm test',
      /\bnpm test -- (?:--watch )?([a-z ]+)/g,
      namesIn('scripts/steps/checks.mjs', /\bname: '([a-z]+)'/g),
    ],
    ['benchmarks', /\bnpm run bench -- ([a-z -]+)/g, benchmarks()],
    ['commands of matv', /\bnpx matv ([a-z-]+)/g, namesIn('cli/run.ts', /^ {2}\['([a-z-]+)', async/gm)],
  ] as const)('name existing %s', (_, mention, known) => {
    const named = pages.flatMap(([page, source]) =>
      [...source.matchAll(mention)].flatMap(([, names = '']) =>
        names
          .trim()
          .split(/ +/)
          .map((name) => ({ page, name })),
      ),
    );
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
  });
});

/** Names that pages explain and other programs define: Kubernetes, clamd, PostgreSQL; and an example of a key. */
const foreignNames = new Set(['readinessProbe', 'livenessProbe', 'StreamMaxLength', 'max_connections', 'kejrivl']);
/** `camelCase`, `snake_case` and `Names.ofFields`, but not what begins or ends with an underscore: parts of names. */
const codeName = /`([A-Za-z][a-z0-9]*(?:[A-Z_.][A-Za-z0-9]+)+)(?:\(\))?`/g;

describe('names of code in the pages', () => {
  const code = sourceFiles()
    .filter(({ path }) => path !== 'tests/architecture/documents.test.ts')
    .map(({ text: source }) => source)
    .concat(globSync(['server/db/migrations/**/*.sql', 'deploy/**/*.*', 'biome.json'], { cwd: root }).map(text))
    .join('\n');
  const words = new Set(code.match(/[A-Za-z_]\w*/g));
  // Records tell what was once; the specification speaks of other programs' fields.
  const pages = written
    .filter((path) => /^(?:docs\/)?[^/]+\.md$/.test(path))
    .filter((path) => !['docs/specification.md', 'docs/requirements.md', 'docs/benchmarks.md'].includes(path));
  const named = (mention: RegExp) =>
    pages.flatMap((page) => [...text(page).matchAll(mention)].map(([, name = '']) => ({ page, name })));

  it('exist', () => {
    const names = named(codeName).filter(({ name }) => !foreignNames.has(name) && !/\.[a-z]{2,5}$/.test(name));
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter(({ name }) => !name.split('.').every((word) => words.has(word)))).toEqual([]);
  });
});

describe('docs/operations.md', () => {
  it('has every option of matv, as does its help, and no other', () => {
    const declared = globSync('cli/*.ts', { cwd: root })
      .filter((path) => !isTest(path))
      .flatMap((path) => [...text(path).matchAll(/'?([a-z-]+)'?: \{ type: '(?:string|boolean)'/g)])
      .map(([, name]) => `--${name}`);
    const [, section = ''] = /\n## Backups\n(.*?)\n## The wire feed\n/s.exec(text('docs/operations.md')) ?? [];
    const [, help = ''] = /USAGE = `(.*?)`;/s.exec(text('cli/command.ts')) ?? [];
    expect(declared.length).toBeGreaterThan(10);
    for (const told of [section, help]) {
      expect([...new Set(told.match(/(?<![\w-])--[a-z-]+/g))].toSorted()).toEqual([...new Set(declared)].toSorted());
    }
  });
});

describe('docs/decisions/README.md', () => {
  it("lists every record of the folder in order, under the record's title", () => {
    expect(indexRows().map(([number, file, title]) => ({ number, file, title }))).toEqual(records());
  });

  it('summarises every record in one sentence and gives its status', () => {
    const known = new Set(records().map((one) => one.number));
    const wrong = indexRows().filter(([number = '', , , line = '', state = '']) => {
      const [matched, newer] = status.exec(state) ?? [];
      return !line.endsWith('.') || !matched || (newer !== undefined && !(known.has(newer) && newer > number));
    });
    expect(wrong).toEqual([]);
  });
});
