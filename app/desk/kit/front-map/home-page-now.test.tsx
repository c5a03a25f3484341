import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { HomePageNow } from './home-page-now.tsx';

afterEach(() => vi.unstubAllGlobals());

const shown = () => renderToStaticMarkup(<HomePageNow only="update-matv" version={null} isWaiting />);

it('an editor’s map is open, and says that it is loading until the editor’s own lists have come', () => {
  const html = shown();
  expect(html).toMatch(/^<details [^>]*open=""/);
  expect(html.replace(/<[^>]*>/g, ' ').trim()).toMatch(/^On the home page now\s+Loading\.\.\.$/);
});

it('the server renders the map open whatever a browser has stored, as the browser begins with the same', () => {
  vi.stubGlobal('localStorage', { getItem: () => '{"own":false}' });
  expect(shown()).toContain('open=""');
});
