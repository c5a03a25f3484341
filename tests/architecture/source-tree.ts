import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** One file of the repository's own code; `path` is relative to the repository. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

/** `target` is a path relative to the repository, or the name of a package. */
export interface Import {
  readonly target: string;
  readonly own: boolean;
  readonly typeOnly: boolean;
}

export const codeFolders = ['app', 'server', 'domain', 'cli', 'content', 'bench', 'tests', 'scripts'];
const fromClause = /^\s*(?:import|export(?=\s+(?:type\s+)?[*{]))\s+(type\s)?[^'";]*?\sfrom\s*['"]([^'"]+)['"]/gm;
const bareImport = /^\s*import\s*['"]([^'"]+)['"]/gm;
/** `import('…')` in a type position is a type as well, but TypeScript's own `import type` is the habit here. */
const dynamicImport = /\bimport\s*\(\s*['"]([^'"]+)['"]/g;
const workerAddress = /new URL\(\s*['"](\.[^'"]+\.ts)['"]\s*,\s*import\.meta\.url/g;

function importOf(path: string, specifier: string, typeOnly: boolean): Import {
  const file = specifier.replace(/\?.*$/, '');
  if (file.startsWith('#')) return { target: file.slice(1), own: true, typeOnly };
  const own = file.startsWith('.');
  return { target: own ? relative(root, resolve(root, dirname(path), file)) : specifier, own, typeOnly };
}

export function importsIn(path: string, text: string): Import[] {
  const stated = [...text.matchAll(fromClause)].map((match) => importOf(path, match[2] ?? '', match[1] !== undefined));
  const others = [bareImport, dynamicImport, workerAddress].flatMap((pattern) => [...text.matchAll(pattern)]);
  return [...stated, ...others.map((match) => importOf(path, match[1] ?? '', false))];
}

/** Every TypeScript and script file of the repository. */
export function sourceFiles(): SourceFile[] {
  const patterns = codeFolders.map((folder) => `${folder}/**/*.{ts,tsx,mjs}`);
  const paths = [...globSync(patterns, { cwd: root }), ...globSync('*.config.ts', { cwd: root })].sort();
  return paths.map((path) => {
    const text = readFileSync(resolve(root, path), 'utf8');
    return { path, text, imports: importsIn(path, text) };
  });
}

/** Paths of everything that people write: code, tests and pages. Migrations are left out: they never change. */
export function writtenFiles(): string[] {
  const folders = [...codeFolders, 'docs'].map((folder) => `${folder}/**/*.{ts,tsx,mjs,css,md}`);
  return globSync([...folders, '*.{ts,md}'], { cwd: root }).sort();
}

export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || path.startsWith('tests/');
}
