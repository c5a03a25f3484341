import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showLaterParts } from './show-later.ts';

/** A part of the page at this distance from its top. */
class FakePart {
  readonly attributes = new Set(['data-later']);
  readonly offsetHeight = 400;
  readonly #top: number;

  constructor(top: number) {
    this.#top = top;
  }

  getBoundingClientRect(): { top: number } {
    return { top: this.#top };
  }

  removeAttribute(name: string): void {
    this.attributes.delete(name);
  }

  toggleAttribute(name: string, isOn: boolean): void {
    if (isOn) this.attributes.add(name);
    else this.attributes.delete(name);
  }
}

let parts: readonly FakePart[];
let browser: EventTarget;
let classes: Set<string>;

beforeEach(() => {
  vi.useFakeTimers();
  parts = [300, 1000, 1010].map((top) => new FakePart(top));
  browser = new EventTarget();
  classes = new Set();
  const later = () => parts.filter(({ attributes }) => attributes.has('data-later'));
  vi.stubGlobal('document', { querySelectorAll: later, querySelector: () => later()[0] ?? null });
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => setTimeout(then, 16));
  vi.stubGlobal('innerHeight', 800);
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('performance', { now: () => 0, getEntriesByType: () => [{ type: 'navigate' }] });
  showLaterParts({ classList: { add: (name) => classes.add(name) } });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the parts below the main story', () => {
  it('are all laid out after the page has loaded, those far down without their pictures', () => {
    browser.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(4000);
    expect(parts.map(({ attributes }) => [...attributes])).toEqual([[], [], ['data-below']]);
    expect([...classes]).toEqual(['loaded']);
  });

  it.each(['scroll', 'wheel', 'hashchange', 'resize', 'beforeprint'])('get their pictures on %s', (type) => {
    browser.dispatchEvent(new Event(type));
    expect([...classes]).toEqual(['scrolled', 'loaded']);
  });
});
