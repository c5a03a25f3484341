import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PageStates } from '#app/reader/frame/page-states.tsx';
import { withStaleNotice } from './stale-notice.ts';

const marked = (html: string) => withStaleNotice(Buffer.from(html))?.toString() ?? null;

describe('a page that stands in for one that cannot be made', () => {
  it('begins with the notice that its script would show, but stays until the reader reloads it (STATE-04)', () => {
    const template =
      '<template data-name="page-stale"><div class="a" data-stale=""><p role="status">कुछ देर पहले</p></div></template>';
    expect(marked(`<header></header><main id="main" tabindex="-1"><h1>$&</h1></main>${template}`)).toBe(
      `<header></header><main id="main" tabindex="-1"><div class="a"><p role="status">कुछ देर पहले</p></div><h1>$&</h1></main>${template}`,
    );
  });

  it('finds the notice in the frame of every page', () => {
    const html = `<main><h1>World</h1></main>${renderToStaticMarkup(<PageStates />)}`;
    const [, shown] = /^<main>(.*?)<h1>World/.exec(marked(html) ?? '') ?? [];
    expect(shown).toMatch(/role="status"[^>]*>Using cached data</);
    expect(shown).not.toContain('data-stale');
  });

  it('is left as it is without that notice, as a feed is', () => {
    expect(marked('<rss><channel></channel></rss>')).toBeNull();
    expect(marked('<template data-name="page-stale"><p></p></template>')).toBeNull();
  });
});
