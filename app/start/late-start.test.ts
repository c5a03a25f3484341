import { describe, expect, it } from 'vitest';
import { LATE_START_SCRIPT } from './late-start.ts';

describe('the starter', () => {
  it('is a script the browser can read', () => {
    expect(() => new Function(LATE_START_SCRIPT)).not.toThrow();
  });

  it('brings nothing before the page is loaded or touched', () => {
    const before = LATE_START_SCRIPT.slice(0, LATE_START_SCRIPT.indexOf('function go'));
    expect(before).not.toContain('import(');
    expect(LATE_START_SCRIPT).toContain('addEventListener("load"');
  });
});
