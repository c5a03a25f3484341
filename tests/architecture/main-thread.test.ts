import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-tree.ts';

/** Packages whose time or memory grows with untrusted input. */
const PARSERS = ['sanitize-html', 'csv-parse', 'saxes'];
const OWN_THREAD = /\.(?:worker|child)\.ts$/;

/** Every import reachable from `start` outside threads and child processes, as 'file imports target'. */
function importsReachedFrom(start: string): string[] {
  const files = new Map(sourceFiles().map((file) => [file.path, file]));
  const reached = new Set([start]);
  const found: string[] = [];
  for (const path of reached) {
    for (const { target, own, typeOnly } of files.get(path)?.imports ?? []) {
      if (typeOnly || OWN_THREAD.test(target)) continue;
      found.push(`${path} imports ${target}`);
      if (own) reached.add(target);
    }
  }
  return found;
}

describe('the main thread', () => {
  const imports = importsReachedFrom('server/main.ts');

  it('is checked as a whole', () => {
    expect(imports).toContain('server/start-server.ts imports server/app.ts');
    expect(imports.length).toBeGreaterThan(1000);
  });

  it('never loads a parser of large input, which run in threads and processes of their own', () => {
    const parsing = imports.filter((one) => PARSERS.some((name) => new RegExp(` imports ${name}(?:/|$)`).test(one)));
    expect(parsing).toEqual([]);
  });
});
