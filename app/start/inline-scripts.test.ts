import { describe, expect, it, vi } from 'vitest';
import { INLINE_SCRIPTS } from './inline-scripts.ts';

/** Runs `script` as a browser would, with `globals` in place of the browser's. */
function run(script: string, globals: Readonly<Record<string, unknown>>): void {
  new Function(...Object.keys(globals), script)(...Object.values(globals));
}

describe('the bundled inline scripts', () => {
  it('mark the page as having script and set its theme before anything else', () => {
    const classes: string[] = [];
    const page = { classList: { add: (name: string) => classes.push(name) }, dataset: {} };
    run(INLINE_SCRIPTS.head, {
      document: { documentElement: page },
      localStorage: { getItem: () => 'dark' },
      addEventListener: vi.fn(),
      setTimeout: vi.fn(),
      location: { hash: '' },
      performance: { getEntriesByType: () => [] },
    });
    expect(classes).toEqual(['js']);
    expect(page.dataset).toEqual({ theme: 'dark' });
  });

  it('show the whole page at once if it is opened at an anchor', () => {
    const classes: string[] = [];
    run(INLINE_SCRIPTS.head, {
      document: { documentElement: { classList: { add: (name: string) => classes.push(name) }, dataset: {} } },
      addEventListener: vi.fn(),
      setTimeout: vi.fn(),
      scrollY: 0,
      location: { hash: '#corrections' },
      performance: { getEntriesByType: () => [] },
    });
    expect(classes).toEqual(['js', 'loaded']);
  });

  it('read the address of the readers’ script from their own element', () => {
    expect(INLINE_SCRIPTS.lateStart).toMatch(/document\.currentScript\?\.dataset\.src/);
    expect(INLINE_SCRIPTS.lateStart).toMatch(/import\(\w+\)/);
  });

  it('are small and have no dependencies', () => {
    for (const script of Object.values(INLINE_SCRIPTS)) {
      expect(script.length).toBeLessThan(2000);
      expect(script).not.toMatch(/\b(require|process|export)\b|from ?["'`]/);
    }
  });
});
