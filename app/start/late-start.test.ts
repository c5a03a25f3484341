import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LATE_START_SCRIPT } from './late-start.ts';

/** What the browser is told to fetch. */
const fetched: string[] = [];
let painted: () => void;
let page: {
  readonly window: EventTarget & { matvReady?: boolean; matvWaiting?: unknown };
  readonly document: EventTarget;
};

/** The script as the page runs it, in a page that is still loading or complete; fetching a module is noted instead. */
function run(readyState: 'loading' | 'complete' = 'loading', clicked: unknown = null): void {
  const currentScript = { dataset: { src: '/assets/reader.js' } };
  const closest = (selector: string) => (selector === '[data-wait]' ? clicked : null);
  page = {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { currentScript, readyState, closest }),
  };
  const script = LATE_START_SCRIPT.replace('import(u)', 'fetchModule(u)');
  expect(script).not.toContain('import(');
  new Function('window', 'document', 'fetchModule', script)(page.window, page.document, (src: string) =>
    fetched.push(src),
  );
}

beforeEach(() => {
  fetched.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(tell: (list: unknown, observer: { disconnect(): void }) => void) {
        painted = () => tell([], this);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the starter of the readers' script", () => {
  it('fetches it a moment after the page is loaded and painted, not before, and once', async () => {
    run();
    await vi.advanceTimersByTimeAsync(60_000);
    page.window.dispatchEvent(new Event('load'));
    expect(fetched).toEqual([]);
    painted();
    await vi.advanceTimersByTimeAsync(299);
    expect(fetched).toEqual([]);
    await vi.advanceTimersByTimeAsync(2);
    expect(fetched).toEqual(['/assets/reader.js']);
    page.window.dispatchEvent(new Event('keydown'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveLength(1);
  });

  it('fetches it also where nothing is ever painted, and on a page that was complete before', async () => {
    run('complete');
    await vi.advanceTimersByTimeAsync(2500 + 300);
    expect(fetched).toEqual(['/assets/reader.js']);
  });

  it.each(['pointerdown', 'touchstart', 'keydown'])('fetches it at once on %s', (touch) => {
    run();
    page.window.dispatchEvent(new Event(touch));
    expect(fetched).toEqual(['/assets/reader.js']);
  });

  it('keeps a click on a control that waits for it, until it is ready', () => {
    const control = { name: 'Copy Link' };
    run('loading', control);
    page.document.dispatchEvent(new Event('click'));
    expect(page.window.matvWaiting).toBe(control);
    run('loading', control);
    page.window.matvReady = true;
    page.document.dispatchEvent(new Event('click'));
    expect(page.window.matvWaiting).toBeUndefined();
    run('loading', null);
    page.document.dispatchEvent(new Event('click'));
    expect(page.window.matvWaiting).toBeUndefined();
  });
});
