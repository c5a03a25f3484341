import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const APP = path.join(import.meta.dirname, '..');
const components = globSync('**/*.{ts,tsx}', { cwd: APP }).filter((file) => !file.includes('.test.'));
const sourceOf = (file: string) => readFileSync(path.join(APP, file), 'utf8');

/** Class names that a component uses but its style sheets lack. */
function unknownClasses(file: string): string[] {
  const source = sourceOf(file);
  const code = source.replace(/^import .*$/gm, '');
  const imports = [...source.matchAll(/import (\w+) from '(.+\.module\.css)'/g)];
  return imports.flatMap(([, name = '', sheet = '']) => {
    const known = classesIn(
      sheet.startsWith('#app/') ? sheet.slice('#app/'.length) : path.join(path.dirname(file), sheet),
    );
    const used = [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map((match) => match[1] ?? '');
    return used.filter((one) => !known.has(one)).map((one) => `${file}: ${name}.${one}`);
  });
}

function classesIn(sheet: string): Set<string> {
  return new Set([...sourceOf(sheet).matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
}

/** The lines of readers' style sheets that match. */
function linesOfReaders(wanted: RegExp): string[] {
  return globSync('{reader,forms,ui}/**/*.css', { cwd: APP }).flatMap((file) =>
    sourceOf(file)
      .split('\n')
      .filter((line) => wanted.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
}

describe('the style sheets', () => {
  it.each(['reader', 'forms', 'desk', 'ui'])('have every class that the components of app/%s use', (part) => {
    const own = components.filter((file) => file.startsWith(`${part}/`));
    expect(own.filter((file) => sourceOf(file).includes('.module.css')).length).toBeGreaterThan(5);
    expect(own.flatMap(unknownClasses)).toEqual([]);
  });

  it('leave no inline style, which the security policy would block, in pages for readers and visitors', () => {
    const served = components.filter((file) => /^(reader|forms|ui|start)\//.test(file));
    expect(served.filter((file) => /\sstyle=/.test(sourceOf(file)))).toEqual([]);
  });

  it("draw no edge and no tick in the brand's colour, which is as dark as the page in the dark theme", () => {
    const drawing = /(?:border-(?:top|right|bottom|left)|accent-color|outline)[^;{]*var\(--brand\)/;
    expect(linesOfReaders(drawing)).toEqual([]);
  });

  it('set letters apart in Latin script only, as Devanagari is joined by a line', () => {
    expect(linesOfReaders(/letter-spacing: [^-0;]/).length).toBeGreaterThan(5);
    expect(linesOfReaders(/letter-spacing: (?!0[; ]|-|calc\([\d.]+em \* var\(--spaced\)\);)/)).toEqual([]);
  });
});
