import { describe, expect, it } from 'vitest';
import { LATE_START_SCRIPT, startsAtOnce, WAITING_TYPE, withLateStart } from './late-start.ts';

const PAGE =
  '<html><body><p>story</p><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/>' +
  '<script>data</script><script type="module" async="">import "/assets/a.js"</script><script>more()</script></body></html>';

describe("a reader's page", () => {
  const late = withLateStart(PAGE);

  it('preloads no module and runs none by itself', () => {
    expect(late).not.toContain('modulepreload');
    expect(late).not.toContain('<script type="module"');
    expect(late).toContain(`<script type="${WAITING_TYPE}">import "/assets/a.js"</script>`);
  });

  it('keeps everything else and ends with the starter', () => {
    expect(late).toContain('<body><p>story</p><script>data</script><script');
    expect(late).toContain('<script>more()</script>');
    expect(late.endsWith(`<script>${LATE_START_SCRIPT}</script></body></html>`)).toBe(true);
  });

  it('stays as it is when it has no module script', () => {
    expect(withLateStart('<html><body>plain</body></html>')).toBe('<html><body>plain</body></html>');
  });
});

describe('the starter', () => {
  it('is a script the browser can read', () => {
    expect(() => new Function(LATE_START_SCRIPT)).not.toThrow();
  });

  it('leaves the pages of the desk alone', () => {
    expect(['/login', '/admin', '/admin/dashboard'].map(startsAtOnce)).toEqual([true, true, true]);
    expect(['/', '/world', '/administration'].map(startsAtOnce)).toEqual([false, false, false]);
  });
});
