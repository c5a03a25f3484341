import { describe, expect, it, vi } from 'vitest';
import { applyStoredTheme } from './theme.ts';

function themeOfPage(getItem: (key: string) => string | null): unknown {
  vi.stubGlobal('localStorage', { getItem });
  const page = { dataset: {} };
  applyStoredTheme(page);
  return page.dataset;
}

describe('the theme of a page that opens', () => {
  it('is the one saved in this browser', () => {
    expect(themeOfPage((key) => (key === 'theme' ? 'dark' : null))).toEqual({ theme: 'dark' });
    expect(themeOfPage((key) => (key === 'theme' ? 'light' : null))).toEqual({ theme: 'light' });
  });

  it('is the device’s if none was saved, the saved one is invalid, or storage is blocked', () => {
    expect(themeOfPage(() => null)).toEqual({});
    expect(themeOfPage(() => 'system')).toEqual({});
    const blocked = () => {
      throw new Error('The operation is insecure.');
    };
    expect(themeOfPage(blocked)).toEqual({});
  });
});
