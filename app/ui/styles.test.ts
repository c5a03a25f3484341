import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const APP = path.join(import.meta.dirname, '..');
const components = globSync('{reader,ui,start}/**/*.tsx', { cwd: APP }).filter((file) => !file.includes('.test.'));

/** Class names that a component uses of a stylesheet that does not have them. */
function unknownClasses(file: string): string[] {
  const source = readFileSync(path.join(APP, file), 'utf8');
  const sheet = source.match(/import styles from '(.+\.module\.css)'/)?.[1];
  if (!sheet) return [];
  const css = readFileSync(path.join(APP, path.dirname(file), sheet), 'utf8');
  const known = new Set([...css.matchAll(/\.([a-zA-Z][\w-]*)/g)].map((match) => match[1]));
  const used = [...source.matchAll(/styles\.(\w+)/g)].map((match) => match[1] ?? '');
  return used.filter((name) => !known.has(name)).map((name) => `${file}: .${name}`);
}

describe('the stylesheets of the reader pages', () => {
  it('have every class that the components beside them use', () => {
    expect(components.length).toBeGreaterThan(30);
    expect(components.flatMap(unknownClasses)).toEqual([]);
  });

  it('leave no style in the markup, which the security policy would refuse', () => {
    const inline = components.filter((file) => /\sstyle=\{/.test(readFileSync(path.join(APP, file), 'utf8')));
    expect(inline).toEqual([]);
  });
});
