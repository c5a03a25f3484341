import { expect, it, vi } from 'vitest';
import { followOtherTabs } from './other-tabs.ts';

it('what is chosen in another tab holds in this one too, and what is stored there is shown', () => {
  const attributes: Record<string, string> = { 'data-page': 'reader', 'data-theme': 'light' };
  vi.stubGlobal('document', {
    documentElement: {
      setAttribute: (name: string, value: string) => {
        attributes[name] = value;
      },
      removeAttribute: (name: string) => delete attributes[name],
    },
  });
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  const renewed = vi.fn();
  followOtherTabs(renewed);
  const chosen = (key: string, newValue: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));

  chosen('theme', 'dark');
  chosen('text-size', 'larger');
  expect(attributes).toEqual({ 'data-page': 'reader', 'data-theme': 'dark', 'data-text-size': 'larger' });
  chosen('theme', null);
  chosen('matv.likes', '["1"]');
  expect(attributes).toEqual({ 'data-page': 'reader', 'data-text-size': 'larger' });
  expect(renewed).toHaveBeenCalledTimes(4);
});
