import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from './source-tree.ts';

const ownFolders = ['app', 'server', 'domain', 'cli', 'content', 'bench', 'tests', 'scripts', 'docs'];

const mayExportDefault =
  /^app\/.*\.(page|route|layout)\.tsx?$|^app\/(root|routes|entry\.client|entry\.server)\.tsx?$|^[^/]+\.config\.ts$|^tests\/support\/(global-database|site\/site-template)\.ts$/;

/** Split, so that this file does not match itself. */
const leftovers: readonly [RegExp, string][] = [
  [
    new RegExp(`\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')}|${['HA', 'CK'].join('')})\\b`),
    'unfinished work belongs in an issue',
  ],
  [new RegExp(['lorem', 'ipsum'].join(' '), 'i'), 'texts are real'],
  [new RegExp(`["'\`(\\s](/${['work', 'home', 'root', 'Users'].join('|/')})/`), "a path of one person's machine"],
  [new RegExp(`\\.\\./${['sha', 'red'].join('')}/`), 'the repository is whole on its own'],
  [
    new RegExp(`${['biome', 'ignore'].join('-')}|@ts-${['ignore', 'expect-error', 'nocheck'].join('|@ts-')}`),
    'a rule is kept or changed for all, not silenced',
  ],
];

function texts(): string[] {
  const inFolders = globSync(`{${ownFolders.join(',')}}/**/*.{ts,tsx,mjs,css,md,sql,json}`, { cwd: root });
  return [...inFolders, ...globSync('*.{ts,md,json}', { cwd: root })].filter((path) => path !== 'package-lock.json');
}

describe('the shape of the repository', () => {
  it('names files after their contents: no grab-bag files', () => {
    const drawer = /(^|[./-])(utils?|helpers?|misc|common)([./-]|$)/;
    expect(
      sourceFiles()
        .filter((file) => drawer.test(file.path))
        .map((file) => file.path),
    ).toEqual([]);
  });

  it('has no file that only re-exports', () => {
    const passing = sourceFiles().filter(
      (file) =>
        /^export\s+(type\s+)?(\*|\{[^}]*\})[^;{]*\sfrom\s/m.test(file.text) ||
        /^index\.tsx?$/.test(basename(file.path)),
    );
    expect(passing.map((file) => file.path).filter((path) => !path.startsWith('tests/architecture/'))).toEqual([]);
  });

  it('exports by name, except where React Router and tools require a default', () => {
    const found = sourceFiles().filter(
      (file) => /^export default\b/m.test(file.text) && !mayExportDefault.test(file.path),
    );
    expect(found.map((file) => file.path)).toEqual([]);
  });

  it('contains no leftovers', () => {
    const found = texts().flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return leftovers.flatMap(([pattern, why]) =>
        pattern.test(text) ? [`${path}: ${pattern.exec(text)?.[0]} (${why})`] : [],
      );
    });
    expect(found).toEqual([]);
  });
});
