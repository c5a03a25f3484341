import { expect, test, untilInteractive } from '#tests/support/journey.ts';

const noSuchPage = 'the server responded with a status of 404';

/** Address, the heading of the page that says with 404 that there is nothing, and its words where they are its own. */
const nothingThere = [
  ['/nope', 'Login', ''],
  ['/no/such/page', 'Login', ''],
  ['/wp-login.php', 'Login', ''],
  ['/world/nope', 'Article Not Found', ''],
  ['/world/%ff', 'Article Not Found', ''],
  ['/world?page=9999', 'World News Page 9999', 'There are no older stories.'],
  ['/articles/abc', 'Article Not Found', 'Invalid article ID - no ObjectId found'],
  ['/articles', 'Article Not Found', 'No article slug provided'],
  ['/articles/x-0123456789abcdef01234567', 'Article Not Found', ''],
  ['/blog/0123456789abcdef01234567', 'Article Not Found', ''],
  ['/blog/nope', 'Article Not Found', ''],
  ['/deep-dive/nope', 'Article Not Found', ''],
  ['/author/Nobody', 'Nobody', ''],
  ['/topic/nope', 'Page not found', 'There is no page at this address.'],
  ['/%', 'Login', ''],
  ['/%E0%A4%A', 'Login', ''],
] as const;

/** The words of an element's markup. */
function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('an address with nothing behind it answers 404 under a heading of its own and says what is wrong with it (NAV-57, ART-18, ART-19, ART-21, ERR-50, ERR-51, ERR-52)', async ({
  site,
}) => {
  for (const [path, heading, words] of nothingThere) {
    const answer = await fetch(site.url + path);
    // The outline of a page to come is no heading yet.
    const html = (await answer.text()).replace(/<template[\s\S]*?<\/template>/g, '');
    const headings = [...html.matchAll(/<h1[^>]*>([\s\S]*?)<\/h1>/g)].map(([, text = '']) => wordsOf(text));
    expect([answer.status, headings], path).toEqual([404, [heading]]);
    expect(wordsOf(html), path).toContain(words);
    expect(html, path).toMatch(/<title>[^<]+ \| MATV<\/title>/);
    expect(html.includes('type="password"'), path).toBe(heading === 'Login');
    if (heading !== 'Login') continue;
    expect(html, path).toMatch(/<meta name="robots" content="[^"]*noindex/);
    expect(html, path).toMatch(/<main[\s\S]*<a [^>]*href="\/"[\s\S]*<\/main>/);
  }
});

test('an address typed with capitals leads to the page without them', async ({ site }) => {
  for (const [typed, own] of [
    ['/World', '/world'],
    ['/Live', '/live'],
    ['/Admin/dashboard', '/admin/dashboard'],
  ] as const) {
    const answer = await fetch(site.url + typed, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')], typed).toEqual([301, own]);
  }
});

test('what such an address says stays when the script has come (NAV-57, ART-21)', async ({ page, site, guard }) => {
  guard.allow(noSuchPage);
  guard.allow('could not be decoded because it is a malformed URL segment');
  for (const [path, heading] of [
    ['/no/such/page', 'Login'],
    ['/%E0%A4%A', 'Login'],
    ['/world/nope', 'Article Not Found'],
    ['/author/Nobody', 'Nobody'],
  ] as const) {
    await page.goto(site.url + path);
    await untilInteractive(page);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
    await expect(page.getByLabel('Password', { exact: true }), path).toHaveCount(heading === 'Login' ? 1 : 0);
    await expect(page.getByRole('button', { name: 'Login' }), path).toHaveCount(heading === 'Login' ? 1 : 0);
  }
});

test('malformed addresses and pages out of range are answered, never with a 500', async ({ site }) => {
  for (const path of [
    '/%',
    '/%E0%A4%A',
    '/world/%ff',
    '/world?page=-1',
    '/world?page=999999',
    '/world?page=x',
    '/author/%',
    '/blog/%00',
    '/media/x',
    '/assets/none.js',
  ]) {
    const answer = await fetch(site.url + path, { redirect: 'manual' });
    expect(answer.status, path).toBeLessThan(500);
    await answer.arrayBuffer();
  }
});
