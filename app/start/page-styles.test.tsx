import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PageSheetsContext, PageStyles, sheetsOfPage } from './page-styles.tsx';

const READER = { css: '.masthead::before{content:"é $& $1 <"}', source: "'sha256-reader'" };
const STORY = { css: '.story{color:red}', source: "'sha256-story'" };
const KNOWN = new Map([
  ['/assets/reader-1.css', READER],
  ['/assets/story-1.css', STORY],
]);

type Entry = Parameters<typeof sheetsOfPage>[0];

/** A page with the routes of the root, a story and something nested in it, as React Router passes it. */
function entryWith(
  css: Readonly<Record<string, readonly string[]>>,
  errors: Record<string, Error> | null = null,
): Entry {
  const routes = Object.fromEntries(Object.entries(css).map(([id, sheets]) => [id, { css: sheets }]));
  const matches = ['root', 'story', 'inner'].map((id) => ({ route: { id } }));
  return { manifest: { routes }, staticHandlerContext: { matches, errors } };
}

function headOf(entry: Entry): string {
  return renderToStaticMarkup(
    <PageSheetsContext value={sheetsOfPage(entry, KNOWN)}>
      <PageStyles nonce={undefined} />
    </PageSheetsContext>,
  );
}

describe('the style sheets of a cacheable page', () => {
  it('are inlined as built, each once, in the order of its routes', () => {
    const entry = entryWith({
      root: ['/assets/reader-1.css#'],
      story: ['/assets/story-1.css'],
      inner: ['/assets/story-1.css'],
    });
    expect(headOf(entry)).toBe(
      '<style data-href="/assets/reader-1.css#">.masthead::before{content:"é $& $1 <"}</style>' +
        '<style data-href="/assets/story-1.css">.story{color:red}</style>',
    );
    expect(sheetsOfPage(entry, KNOWN).map(({ sheet }) => sheet)).toEqual([READER, STORY]);
  });

  it('are its own alone on a lite page', () => {
    const entry = entryWith({
      root: ['/assets/reader-1.css#'],
      story: ['/assets/reader-1.css#', '/assets/story-1.css'],
    });
    const matches = ['root', 'reader/lite/lite.layout', 'story'].map((id) => ({ route: { id } }));
    const { manifest } = entry;
    const sheets = sheetsOfPage({ manifest, staticHandlerContext: { matches, errors: null } }, KNOWN);
    expect(sheets.map(({ sheet }) => sheet)).toEqual([STORY]);
  });

  it('stay links if they cannot be inlined', () => {
    const entry = entryWith({ root: ['/assets/odd-1.css'] });
    expect(headOf(entry)).toBe('<link rel="stylesheet" href="/assets/odd-1.css"/>');
  });

  it('are those of its routes down to the one that failed', () => {
    const entry = entryWith(
      { root: ['/assets/reader-1.css'], story: ['/assets/story-1.css'] },
      { root: new Error('the database is gone') },
    );
    expect(sheetsOfPage(entry, KNOWN).map(({ href }) => href)).toEqual(['/assets/reader-1.css']);
  });
});
