import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { run } from './progress.mjs';
import { root } from './runtime.mjs';

/*
 * Which unit tests reach a file that has changed: by the imports as they are written, which takes a moment. Vitest's own
 * `--changed` compiles all that every test imports, which takes minutes.
 */

const source = /\.(ts|tsx|mjs)$/;
const unitTest = /^(?!tests\/)(?!.*\.long\.test\.ts$).*\.test\.tsx?$/;
const importing = /(?:from|import)\s*\(?\s*['"]((?:#|\.{1,2}\/)[^'"?]+)['"?]/g;

/** @param {string} file @param {string} text @returns {string[]} the files of this repository that it imports, from its root */
function importsOf(file, text) {
  return [...text.matchAll(importing)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : normalize(join(dirname(file), name)),
  );
}

/**
 * @param {ReadonlyMap<string, string>} texts of the sources, by their paths from the root
 * @param {readonly string[]} changed
 * @returns {string[]} the unit tests among them that are changed themselves or import a changed file, directly or not;
 *   the fewer imports between, the earlier
 */
export function testsReaching(texts, changed) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [file, text] of texts)
    for (const target of importsOf(file, text)) importers.set(target, [...(importers.get(target) ?? []), file]);
  const reached = new Set(changed);
  // Iterating a set also visits the elements added meanwhile.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return [...reached].filter((file) => unitTest.test(file) && texts.has(file));
}

/** @param {readonly string[]} args @returns {Promise<string[]>} lines */
async function git(args) {
  const { code, output } = await run('git', args, { cwd: root });
  return code === 0 ? output.split('\n').filter((line) => line !== '') : [];
}

/** @returns {Promise<string[]>} the unit tests of all that has changed since this branch left `main`, committed or not, nearest first */
export async function changedTests() {
  // A clone without a remote has its own `main` only.
  const bases = await Promise.all(['origin/main', 'main'].map((base) => git(['merge-base', 'HEAD', base])));
  const [since = 'HEAD'] = bases.flat();
  const [committed, added, known] = await Promise.all([
    git(['diff', '--name-only', since]),
    git(['ls-files', '--others', '--exclude-standard']),
    git(['ls-files']),
  ]);
  const files = [...known, ...added].filter((file) => source.test(file) && existsSync(join(root, file)));
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  return testsReaching(texts, [...committed, ...added]);
}
