import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { HomePageNow } from './home-page-now.tsx';

afterEach(() => vi.unstubAllGlobals());

const shown = (only: string, stored: string | null = null) => {
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'matv-desk-home-now' ? stored : null) });
  return renderToStaticMarkup(<HomePageNow only={only} version={null} isWaiting />);
};

it('an editor’s map is open, and says that it is loading until the editor’s own lists have come', () => {
  const html = shown('update-matv');
  expect(html).toMatch(/^<details [^>]*open=""/);
  expect(html.replace(/<[^>]*>/g, ' ').trim()).toMatch(/^On the home page now\s+Loading\.\.\.$/);
});

it('an editor’s map stays closed, and loads nothing, where this browser has closed it', () => {
  const html = shown('update-matv', '{"own":false}');
  expect(html).not.toContain('open=""');
  expect(html).not.toContain('Loading');
  expect(shown('update-matv', '{"whole":false}')).toContain('open=""');
  expect(shown('update-matv', 'not JSON')).toContain('open=""');
});
