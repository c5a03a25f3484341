import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { LanguageContext } from '#app/languages/language.ts';
import { servicesContext } from '#app/services.ts';
import type { Language } from '#domain/languages.ts';
import { readerFixture } from '#tests/support/newsroom/reader-fixture.ts';
import Privacy, { loader } from './privacy.page.tsx';

const NOW = new Date('2026-11-25T14:00:00Z');

/** The page as a browser gets it that sends these headers. */
async function page(
  headers: Record<string, string> = {},
  language: Language = 'en',
  backupDays?: number,
): Promise<string> {
  const context = new RouterContextProvider();
  context.set(servicesContext, {
    reader: readerFixture(NOW),
    clock: { now: () => NOW },
    siteUrl: 'https://matv.example',
    viewer: null,
    ...(backupDays !== undefined && { backupDays }),
  });
  const url = new URL('https://matv.example/privacy');
  const request = new Request(url, { headers });
  const loaderData = await loader({ url, context, request, params: {}, pattern: '/privacy' });
  const Page = createRoutesStub([{ id: 'privacy', path: '/privacy', Component: Privacy }]);
  return renderToStaticMarkup(
    <LanguageContext value={language}>
      <Page initialEntries={['/privacy']} hydrationData={{ loaderData: { privacy: loaderData } }} />
    </LanguageContext>,
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

it('says how long is kept what goes beside a form, and how long backups hold what was erased', async () => {
  const plain = (html: string) => html.replace(/<!-- -->/g, '').replace(/\s+/g, ' ');
  const english = plain(await page());
  for (const fact of [
    'Beside a signature we keep for 60 days which network it came from',
    'for a month what kind it was and to which address it went, and for a year if it could not be delivered',
    'as a rule for 14 days. If we have to restore one of them, what we have erased at somebody’s request since then is erased again.',
    '<th scope="row">Show booking</th><td data-head="What is public">Nothing</td><td data-head="How long we keep it">Until a year after the show, or after it is settled where no date was chosen</td>',
    'what you write and attach</th><td data-head="What is public">Nothing</td><td data-head="How long we keep it">Until a year after it is settled</td>',
  ]) {
    expect(english).toContain(fact);
  }
  expect(plain(await page({}, 'en', 1))).toContain('as a rule for 1 day.');
  const hindi = plain(await page({}, 'hi', 30));
  expect(hindi).toContain('हर हस्ताक्षर के साथ हम 60 दिन तक यह रखते हैं');
  expect(hindi).toContain('आम तौर पर 30 दिन। अगर किसी बैकअप से साइट फिर से चलानी पड़े');
  expect(hindi).not.toContain('रिकॉर्डिंग');
});
