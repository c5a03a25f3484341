import { expect, it, vi } from 'vitest';
import { applyStoredTextSize } from './text-size.ts';

function sizeOfPage(stored: string | null): unknown {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'text-size' ? stored : null) });
  const page = { dataset: {} };
  applyStoredTextSize(page);
  return page.dataset;
}

it('a page opens in the text size that was chosen in this browser (WORLD-28)', () => {
  expect(sizeOfPage('larger')).toEqual({ textSize: 'larger' });
  expect(sizeOfPage('large')).toEqual({ textSize: 'large' });
  expect(sizeOfPage(null)).toEqual({});
  expect(sizeOfPage('huge')).toEqual({});
  vi.stubGlobal('localStorage', undefined);
  const page = { dataset: {} };
  expect(() => applyStoredTextSize(page)).not.toThrow();
  expect(page.dataset).toEqual({});
});
