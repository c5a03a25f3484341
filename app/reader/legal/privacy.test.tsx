import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { servicesContext } from '#app/services.ts';
import { readerFixture } from '#tests/support/newsroom/reader-fixture.ts';
import Privacy, { loader } from './privacy.page.tsx';

const NOW = new Date('2026-11-25T14:00:00Z');

/** The page as a browser gets it that sends these headers. */
async function page(headers: Record<string, string> = {}): Promise<string> {
  const context = new RouterContextProvider();
  context.set(servicesContext, {
    reader: readerFixture(NOW),
    clock: { now: () => NOW },
    siteUrl: 'https://matv.example',
    viewer: null,
  });
  const url = new URL('https://matv.example/privacy');
  const request = new Request(url, { headers });
  const loaderData = await loader({ url, context, request, params: {}, pattern: '/privacy' });
  const Page = createRoutesStub([{ id: 'privacy', path: '/privacy', Component: Privacy }]);
  return renderToStaticMarkup(
    <Page initialEntries={['/privacy']} hydrationData={{ loaderData: { privacy: loaderData } }} />,
  );
}

/** The part of the page that says whether this browser is counted. */
async function objection(headers: Record<string, string> = {}): Promise<string> {
  return /<div[^>]*id="objection".*?<\/div>/.exec(await page(headers))?.[0] ?? '';
}

it('offers a reader who is counted to object, by a form that needs no script (WORLD-38)', async () => {
  const html = await objection();
  expect(html).toContain('Reading in this browser is counted, as described above.');
  expect(html).toContain('<form action="/privacy/counting" method="post">');
  expect(html).toContain('<input type="hidden" name="counted" value="no"/>');
  expect(html).toContain('Do not count me</button>');
});

it('offers one who objected to be counted again (WORLD-38)', async () => {
  const html = await objection({ cookie: 'a=b; matv_uncounted=1' });
  expect(html).toContain('Reading in this browser is not counted: you objected.');
  expect(html).toContain('<input type="hidden" name="counted" value="yes"/>');
  expect(html).toContain('Count me again</button>');
});

it('tells one whose browser asks not to be tracked that this is enough', async () => {
  for (const headers of [{ 'sec-gpc': '1' }, { dnt: '1' }]) {
    const html = await objection(headers);
    expect(html).toContain('Reading in this browser is not counted: it asks all sites not to track you.');
    expect(html).not.toContain('<form');
  }
});

it('says of everything stored when, what for and how long (WORLD-37)', async () => {
  const [thing] = /<li[^>]*><p><code[^>]*>matv_follower<.*?<\/li>/.exec(await page()) ?? [];
  expect(thing).toMatch(
    /<code[^>]*>matv_follower<\/code> Cookie<\/p><dl[^>]*><dt>When<\/dt><dd>You press ‘Follow’<\/dd><dt>What for<\/dt><dd>A random number, .*?<\/dd><dt>How long<\/dt><dd>400 days after/,
  );
});
