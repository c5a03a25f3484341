import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startLate } from './late-start.ts';

/** An element inside a control of the given name, or inside none. */
class FakeElement extends EventTarget {
  control: unknown = null;
  closest(selector: string): unknown {
    return selector === '[data-wait]' ? this.control : null;
  }
}

let fetched: number;
let painted: () => void;
let page: {
  readonly window: EventTarget & { matvReady?: boolean; matvWaiting?: unknown };
  readonly document: FakeElement;
};

/** Starts it in a page that is still loading or complete. */
function run(readyState: 'loading' | 'complete' = 'loading', clicked: unknown = null): void {
  page = { window: new EventTarget(), document: Object.assign(new FakeElement(), { readyState, control: clicked }) };
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', page.document);
  startLate(() => {
    fetched += 1;
  });
}

beforeEach(() => {
  fetched = 0;
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
  it('loads it once, a moment after the page is loaded and painted', async () => {
    run();
    await vi.advanceTimersByTimeAsync(60_000);
    page.window.dispatchEvent(new Event('load'));
    expect(fetched).toBe(0);
    painted();
    await vi.advanceTimersByTimeAsync(299);
    expect(fetched).toBe(0);
    await vi.advanceTimersByTimeAsync(2);
    expect(fetched).toBe(1);
    page.window.dispatchEvent(new Event('keydown'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toBe(1);
  });

  it('loads it even if nothing is ever painted, and on a page that was complete before', async () => {
    run('complete');
    await vi.advanceTimersByTimeAsync(2500 + 300);
    expect(fetched).toBe(1);
  });

  it.each(['pointerdown', 'touchstart', 'keydown'])('loads it at once on %s', (touch) => {
    run();
    page.window.dispatchEvent(new Event(touch));
    expect(fetched).toBe(1);
  });

  it('replays a click on a control that needs it once it is ready', () => {
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
