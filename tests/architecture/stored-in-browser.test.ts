import { describe, expect, it } from 'vitest';
import { STORED_FOR_READERS, STORED_FOR_THE_DESK } from '#app/reader/legal/stored-things.ts';
import { isTest, type SourceFile, sourceFiles } from './source-tree.ts';

type Source = Pick<SourceFile, 'path' | 'text' | 'imports'>;

/** Writing calls of the browser's stores; the first group is the object or nothing, the last the name. */
const setItem = /(?<![\w.])(\w+)\.setItem\(\s*([^,]+),/g;
const cacheOpen = /\bcaches\.open\(([^)]+)\)/g;
const databaseOpen = /\bindexedDB\.open\(([^,)]+)/g;
/** Ways to store that this test cannot read a name from; nothing uses them. */
const unreadable =
  /\bdocument\.cookie\s*=|\bcookieStore\.set\b|\b(?:local|session)Storage(?:\[[^\]]+\]|\.(?!\w+\()\w+)\s*=[^=]/;
/** The beginning of a Set-Cookie line: a name, or a constant that holds it. */
const cookieLine = /[`'"](?:\$\{(\w+)\}|([\w.-]+))=([^`'"]*;[^`'"]*)/g;

const WHERE: Readonly<Record<string, string>> = { localStorage: 'Local storage', sessionStorage: 'Session storage' };

/** Reads a name as it is written in the code; of a computed one the fixed beginning, with … for the rest. */
function namesOf(expression: string, file: Source, files: ReadonlyMap<string, Source>): string[] {
  const written = expression.trim();
  const literal = /^'([^']*)'$/.exec(written)?.[1] ?? /^`([^`$]*)`$/.exec(written)?.[1];
  if (literal !== undefined) return [literal];
  const template = /^`([^`$]+)\$\{/.exec(written)?.[1];
  if (template !== undefined) return [`${template}…`];
  const sum = /^(\w+) \+ /.exec(written)?.[1];
  if (sum !== undefined) return namesOf(sum, file, files).map((name) => `${name}…`);
  const call = /^(\w+)\(/.exec(written)?.[1];
  if (call !== undefined) {
    const made = new RegExp(`const ${call} = \\([^)]*\\) => (\`[^\`]*\`)`).exec(file.text)?.[1];
    return made === undefined ? [] : namesOf(made, file, files);
  }
  // Whoever stores under a name that it is handed keeps the names in constants beside it, or is handed a constant.
  if (written === 'key') {
    const beside = [...file.text.matchAll(/const \w+_KEY = '([^']+)'/g)].map(([, name = '']) => name);
    return beside.length > 0 ? beside : namesHandedTo(file, files);
  }
  const imported = file.imports.flatMap(({ target }) => files.get(target) ?? []);
  for (const { text } of [file, ...imported]) {
    const value = new RegExp(`const ${written} = ('[^']*')`).exec(text)?.[1];
    if (value !== undefined) return namesOf(value, file, files);
  }
  return [];
}

/** What those who import `receiver` hand it as `key: SOME_KEY`. */
function namesHandedTo(receiver: Source, files: ReadonlyMap<string, Source>): string[] {
  const handing = [...files.values()].filter(({ imports }) => imports.some(({ target }) => target === receiver.path));
  return handing.flatMap((file) => {
    const constants = [...file.text.matchAll(/\bkey: (\w+)/g)].map(([, constant = '']) => constant);
    return constants.flatMap((constant) => namesOf(constant, file, files));
  });
}

function storeOf(object: string, { text }: Source): string {
  const store = WHERE[object] ?? WHERE[new RegExp(`\\b${object}: \\w+ = (\\w+)`).exec(text)?.[1] ?? ''];
  return store ?? `unknown store ${object}`;
}

/** What the code stores in browsers, as 'Local storage: theme'; a name that cannot be read is named with its file. */
function storedBy(sources: readonly Source[]): string[] {
  const files = new Map(sources.map((file) => [file.path, file]));
  const found = sources.flatMap((file) => {
    const { path, text } = file;
    const read = (where: string, expression: string) => {
      const names = namesOf(expression, file, files);
      return names.length > 0
        ? names.map((name) => `${where}: ${name}`)
        : [`${path}: name this plainly: ${expression}`];
    };
    return [
      ...[...text.matchAll(setItem)].flatMap(([, object = '', name = '']) => read(storeOf(object, file), name)),
      ...[...text.matchAll(cacheOpen)].flatMap(([, name = '']) => read('Cache storage', name)),
      ...[...text.matchAll(databaseOpen)].flatMap(([, name = '']) => read('Database', name)),
      ...(unreadable.test(text) ? [`${path}: this way of storing cannot be compared with the list`] : []),
      ...(text.includes('SameSite=') ? cookiesIn(file, read) : []),
    ];
  });
  return [...new Set(found)].sort();
}

function cookiesIn({ path, text }: Source, read: (where: string, expression: string) => string[]): string[] {
  const lines = [...text.matchAll(cookieLine)];
  if (lines.length === 0) return [`${path}: write a cookie as one string that begins with its name`];
  return lines.flatMap(([, constant, name, rest = '']) =>
    rest.includes('Max-Age=0;') ? [] : read('Cookie', constant ?? `'${name}'`),
  );
}

/** Set by the package for accounts, under the name that `server/http/session-cookie.ts` gives it. */
const SESSION_COOKIE = 'Cookie: matv.session_token';

describe('what the privacy policy says is stored in browsers', () => {
  it('is all that the code stores, and nothing else (WORLD-36)', () => {
    const code = sourceFiles().filter(({ path }) => /^(app|server|domain)\//.test(path) && !isTest(path));
    const listed = [...STORED_FOR_READERS, ...STORED_FOR_THE_DESK].map(({ where, name }) => `${where}: ${name}`);
    expect([...storedBy(code), SESSION_COOKIE].sort()).toEqual(listed.sort());
  });

  it('would miss no new name, however it is written', () => {
    const samples = [
      `localStorage.setItem('one', value);`,
      `const keyOf = (id: string) => \`two \${id}\`;\nfunction keep(store: Store = sessionStorage) { store.setItem(keyOf(id), value); }`,
      `import { NAME } from '#domain/names.ts';\nawait caches.open(NAME);`,
      `indexedDB.open(DATABASE, 1); const DATABASE = 'four';`,
      `reply.header('set-cookie', \`five=\${value}; Path=/; SameSite=Lax\`);`,
      `document.cookie = 'six=1';`,
      `sessionStorage.setItem(nameOf(user), value);`,
    ];
    const imports = [{ target: 'domain/names.ts', own: true, typeOnly: false }];
    const files = samples.map((text, index) => ({ path: `app/${index}.ts`, text, imports }));
    expect(
      storedBy([...files, { path: 'domain/names.ts', text: `export const NAME = 'three';`, imports: [] }]),
    ).toEqual([
      'Cache storage: three',
      'Cookie: five',
      'Database: four',
      'Local storage: one',
      'Session storage: two …',
      'app/5.ts: this way of storing cannot be compared with the list',
      'app/6.ts: name this plainly: nameOf(user)',
    ]);
  });
});
