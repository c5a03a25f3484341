import { assert, expect, it, vi } from 'vitest';
import { startTextSize } from './text-size.ts';

it('the button makes the text larger in two steps and usual again, says so, and remembers it (WORLD-28)', () => {
  const kept = new Map<string, string>();
  const dataset: Record<string, string> = {};
  vi.stubGlobal('document', { documentElement: { dataset } });
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  let press = () => undefined as unknown;
  let label = '';
  class FakeButton {
    hidden = true;
    setAttribute(_name: string, value: string) {
      label = value;
    }
    addEventListener(_event: string, listener: () => void) {
      press = listener;
    }
  }
  vi.stubGlobal('HTMLElement', FakeButton);
  const button = new FakeButton();
  const shown: unknown = button;
  assert(shown instanceof HTMLElement);
  startTextSize(shown);
  expect([button.hidden, label]).toEqual([false, 'Text size: usual. Change to large.']);
  press();
  expect([dataset, kept.get('text-size'), label]).toEqual([
    { textSize: 'large' },
    'large',
    'Text size: large. Change to larger.',
  ]);
  press();
  expect([dataset, kept.get('text-size')]).toEqual([{ textSize: 'larger' }, 'larger']);
  press();
  expect([dataset, kept.size, label]).toEqual([{}, 0, 'Text size: usual. Change to large.']);
});
