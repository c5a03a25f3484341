import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { LanguageContext } from '#app/languages/language.ts';
import { servicesContext } from '#app/services.ts';
import type { ReaderService } from '#server/newsroom/reading/reader.service.ts';
import type { TopicPage } from '#server/newsroom/reading/topic-page.ts';
import { readerFixture } from '#tests/support/newsroom/reader-fixture.ts';
import { stories } from '#tests/support/newsroom/reader-stories.ts';
import Topic, { loader } from './topic.page.tsx';
import { topicData } from './topic-data.ts';
import { topicMeta } from './topic-meta.ts';

const NOW = new Date('2026-11-20T14:00:00Z');
const SITE = 'https://matv.example';
const CARDS = stories(NOW).slice(0, 12);
const MONSOON: TopicPage = {
  kind: 'found',
  slug: 'मानसून',
  name: 'मानसून',
  description: 'The rains of the year.',
  stories: CARDS,
  page: 1,
  hasMore: true,
  isSample: false,
  followersCount: 1200,
  former: ['barsaat'],
  related: [{ slug: 'kerala', name: 'Kerala' }],
};
const OWN = '/topic/%E0%A4%AE%E0%A4%BE%E0%A4%A8%E0%A4%B8%E0%A5%82%E0%A4%A8';

/**
 * The answer to a reader who opens `path`: the page's data and status, or the response thrown instead. `moved`: where the
 * desk has redirected topics, by slug.
 */
async function asked(path: string, topic: ReaderService['topic'], moved: Readonly<Record<string, string>> = {}) {
  const url = new URL(path, SITE);
  const context = new RouterContextProvider();
  const reader = { ...readerFixture(NOW), topic, topicRedirect: async (slug: string) => moved[slug] ?? null };
  context.set(servicesContext, { reader, clock: { now: () => NOW }, siteUrl: SITE, viewer: null });
  const params = { slug: decodeURIComponent(url.pathname.split('/topic/')[1] ?? '') };
  return loader({ url, context, request: new Request(url), params, pattern: '/topic/:slug' }).then(
    ({ data, init }) => ({ data, status: init?.status, location: null }),
    (thrown: unknown) => {
      if (!(thrown instanceof Response)) throw thrown;
      return { data: null, status: thrown.status, location: thrown.headers.get('location') };
    },
  );
}

function rendered(changes: Partial<TopicPage> = {}): string {
  const data = topicData({ ...MONSOON, ...changes }, NOW, SITE, 'en');
  const Page = createRoutesStub([{ id: 'topic', path: '/topic/x', Component: Topic }]);
  return renderToStaticMarkup(<Page initialEntries={['/topic/x']} hydrationData={{ loaderData: { topic: data } }} />);
}

describe('a topic’s page', () => {
  it('has its name, what the desk says of it, its stories, a link to older ones and related topics (WORLD-20)', () => {
    const html = rendered();
    expect(html).toMatch(/<h1[^>]*>मानसून<\/h1>/);
    expect(html).toContain('<p>The rains of the year.</p>');
    for (const { href } of CARDS) expect(html).toContain(`href="${href}"`);
    expect(html).toContain(`href="${OWN}?page=2"`);
    expect(html).toContain('href="/topic/kerala"');
  });

  it('can be followed by a plain form, under its name and its former ones, and leads to its alerts', () => {
    const html = rendered();
    const call = '/api/topics/%E0%A4%AE%E0%A4%BE%E0%A4%A8%E0%A4%B8%E0%A5%82%E0%A4%A8';
    expect(html).toContain(`action="${call}/follow#following" method="post"`);
    expect(html).toContain(`action="${call}/unfollow#follow"`);
    expect(html).toContain('data-followed-as="topic:मानसून topic:barsaat"');
    expect(html).toMatch(/Followers: <span data-followers="">1.2K</);
    expect(html).toContain('href="/alerts?topic=topic:%E0%A4%AE%E0%A4%BE%E0%A4%A8%E0%A4%B8%E0%A5%82%E0%A4%A8"');
  });

  it('names the language of a title in Devanagari, but not of the number of its page', () => {
    expect(rendered({ page: 2 })).toMatch(/<h1[^>]* lang="hi"[^>]*>मानसून<span[^>]* lang="en-GB"> Page 2</);
    expect(rendered({ name: 'Monsoon' })).not.toMatch(/<h1[^>]* lang=/);
  });

  it('lists few stories, and older ones, without a front', () => {
    const inRows = (html: string) => html.split('id="stories"')[1]?.match(/<li[^>]* data-id=/g)?.length;
    expect(inRows(rendered({ stories: CARDS.slice(0, 3) }))).toBe(3);
    const older = rendered({ page: 2, related: [] });
    expect(inRows(older)).toBe(12);
    expect(older).toContain('Page 2');
    expect(older).not.toContain('The rains of the year.');
    expect(older).not.toContain('Related topics');
  });

  it('says when it has no stories, and search engines leave it out', () => {
    const empty = { stories: [], hasMore: false, related: [] };
    expect(rendered(empty)).toContain('There are no stories on this topic right now.');
    const meta = topicMeta(topicData({ ...MONSOON, ...empty }, NOW, SITE, 'en'));
    expect(meta).toContainEqual({ name: 'robots', content: 'noindex' });
  });

  it('names its address, feed, neighbours and stories to machines', () => {
    const meta = topicMeta(topicData({ ...MONSOON, page: 2 }, NOW, SITE, 'en'));
    expect(meta).toContainEqual({ title: 'मानसून, page 2 | MATV' });
    expect(meta).toContainEqual({ name: 'description', content: 'The rains of the year.' });
    expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: `${SITE}${OWN}?page=2` });
    expect(meta).toContainEqual({ tagName: 'link', rel: 'prev', href: SITE + OWN });
    expect(meta).toContainEqual(expect.objectContaining({ rel: 'alternate', href: `${OWN}/feed.xml` }));
    expect(meta).not.toContainEqual({ name: 'robots', content: 'noindex' });
    const [page, crumbs] = meta.flatMap((one) => ('script:ld+json' in one ? [one['script:ld+json']] : []));
    expect(page).toMatchObject({
      '@type': 'CollectionPage',
      name: 'मानसून',
      url: `${SITE}${OWN}?page=2`,
      about: { '@type': 'Thing', name: 'मानसून' },
      mainEntity: { itemListElement: expect.arrayContaining([expect.objectContaining({ position: 12 })]) },
    });
    expect(crumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [{ name: 'Home' }, { item: SITE + OWN }],
    });
  });
});

it('has a button that leads to the English page where it has no stories in Hindi (WORLD-54)', () => {
  const data = topicData({ ...MONSOON, description: '', stories: [], hasMore: false, related: [] }, NOW, SITE, 'hi');
  const Page = createRoutesStub([{ id: 'topic', path: '/hi/topic/x', Component: Topic }]);
  const html = renderToStaticMarkup(
    <LanguageContext value="hi">
      <Page initialEntries={['/hi/topic/x']} hydrationData={{ loaderData: { topic: data } }} />
    </LanguageContext>,
  );
  expect(html).toContain('इस विषय पर अभी हिन्दी में कोई ख़बर नहीं है।');
  expect(html).toMatch(new RegExp(`<a [^>]*href="${OWN}">यह विषय अंग्रेज़ी में पढ़ें</a>`));
});

it('says in Hindi what it is to machines: address, feed, neighbours, and what the desk says of it in Hindi', () => {
  const data = topicData({ ...MONSOON, description: '', page: 2 }, NOW, SITE, 'hi');
  const meta = topicMeta(data);
  expect(meta).toContainEqual({ title: 'मानसून, पेज 2 | MATV' });
  expect(meta).toContainEqual({ name: 'description', content: 'मानसून: इस विषय पर MATV की ताज़ा ख़बरें, हिन्दी में।' });
  expect(meta).toContainEqual({ tagName: 'link', rel: 'canonical', href: `${SITE}/hi${OWN}?page=2` });
  expect(meta).toContainEqual({ tagName: 'link', rel: 'prev', href: `${SITE}/hi${OWN}` });
  expect(meta).toContainEqual(expect.objectContaining({ rel: 'alternate', href: `/hi${OWN}/feed.xml` }));
  const own = topicData({ ...MONSOON, description: 'साल की बारिश।' }, NOW, SITE, 'hi');
  expect(topicMeta(own)).toContainEqual({ name: 'description', content: 'साल की बारिश।' });
  expect(topicMeta(own)).toContainEqual({
    'script:ld+json': expect.objectContaining({ description: 'साल की बारिश।' }),
  });
});

describe('the address of a topic', () => {
  it('answers 200, also without stories, but 404 beyond the end', async () => {
    expect(await asked('/topic/rain', async () => MONSOON)).toMatchObject({ status: 200 });
    expect(await asked('/topic/rain', async () => ({ ...MONSOON, stories: [] }))).toMatchObject({ status: 200 });
    const beyond = async () => ({ ...MONSOON, stories: [], page: 9 });
    expect(await asked('/topic/rain?page=9', beyond)).toMatchObject({ status: 404 });
  });

  it('redirects for good from former names and other spellings, page and all (WORLD-22)', async () => {
    const renamed = async () => ({ kind: 'renamed', slug: 'मानसून' }) as const;
    expect(await asked('/topic/Rains?page=3', renamed)).toMatchObject({ status: 301, location: `${OWN}?page=3` });
  });

  it('is 404 for an unknown topic, unless the desk led it elsewhere', async () => {
    expect(await asked('/topic/nothing', async () => null)).toMatchObject({ status: 404 });
    const moved = { old: '/world' };
    expect(await asked('/topic/old', async () => null, moved)).toMatchObject({ status: 301, location: '/world' });
  });

  it('gives way to a redirect of the desk (WORLD-86)', async () => {
    const moved = { defence: '/defence' };
    expect(await asked('/topic/defence', async () => MONSOON, moved)).toMatchObject({
      status: 301,
      location: '/defence',
    });
  });

  it('stays in its language when it is renamed', async () => {
    const renamed = async () => ({ kind: 'renamed', slug: 'मानसून' }) as const;
    expect(await asked('/hi/topic/Rains?page=3', renamed)).toMatchObject({ location: `/hi${OWN}?page=3` });
  });
});
