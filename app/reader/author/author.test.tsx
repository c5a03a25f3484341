import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LanguageContext } from '#app/languages/language.ts';
import { type AuthorListQuery, authorListFrom } from '#domain/author-list.ts';
import type { AuthorProfile } from '#server/newsroom/reading/author-page.repo.ts';
import type { AuthorPage } from '#server/newsroom/reading/author-page.ts';
import { placeholderAuthor, stories } from '#tests/support/newsroom/reader-stories.ts';
import { authorAddress } from './author-address.ts';
import { authorPageData, statusOf } from './author-data.ts';
import { authorMeta } from './author-meta.ts';
import { Profile } from './profile.tsx';
import { StoriesBy } from './stories-by.tsx';

const NOW = new Date('2026-11-20T14:00:00Z');
const SITE = { now: NOW, siteUrl: 'https://matv.example' };
const ID = '0123456789abcdef01234567';
const PICTURE = { hash: 'ab', width: 640, height: 640, alt: '', caption: '', credit: '' };

function pageData(author: Partial<AuthorProfile>, more: Partial<AuthorPage> = {}) {
  const found: AuthorPage = {
    kind: 'found',
    author: { ...placeholderAuthor('Asha Rao'), id: ID, ...author },
    stories: stories(NOW).slice(0, 3),
    archive: [],
    hasMore: false,
    tab: 'latest',
    page: 1,
    month: null,
    ...more,
  };
  return authorPageData(found, SITE);
}

const profile = (author: Partial<AuthorProfile>) =>
  renderToStaticMarkup(<Profile author={pageData(author).author} isPlaceholder={false} />);
const list = (more: Partial<AuthorPage>) => renderToStaticMarkup(<StoriesBy page={pageData({}, more)} />);
const asked = (query: string) => authorListFrom(new URLSearchParams(query));

describe("an author's profile", () => {
  it('says of one known from the wire alone neither a post at MATV nor a start date', () => {
    const wire = { isStaff: false, title: 'Wire', category: '', bio: 'By wire.', joinedAt: '2020-02-29T12:00:00Z' };
    const html = profile(wire);
    expect(html).toMatch(/>Wire<\/p>/);
    expect(html).not.toContain('29 February 2020');
    expect(JSON.stringify(authorMeta(pageData(wire)))).not.toMatch(/worksFor|jobTitle/);
    expect(JSON.stringify(authorMeta(pageData({})))).toMatch(/worksFor.*MATV/);
  });

  it('marks what stands in another language than the page', () => {
    const bio = 'सूरत से लिखती हैं।';
    expect(profile({ bio })).toContain(`dir="auto" lang="hi">${bio}</p>`);
    expect(profile({ bio: 'She asks.' })).toContain('dir="auto">She asks.</p>');
    const written = {
      title: 'Political Editor',
      category: '',
      bio: 'She asks.',
      expertise: ['Elections'],
      website: 'https://asha.example',
    };
    const inHindi = renderToStaticMarkup(
      <LanguageContext value="hi">
        <Profile author={pageData(written).author} isPlaceholder={false} />
      </LanguageContext>,
    );
    expect(inHindi).toMatch(/<p class="[^"]*" lang="en">Political Editor<\/p>/);
    expect(inHindi).toContain('dir="auto" lang="en">She asks.</p>');
    expect(inHindi).toContain('<span lang="en">Elections</span>');
    expect(inHindi).toContain('>वेबसाइट</a>');
  });

  it('shows the avatar, or a drawn one (AUTH-04, AUTH-25)', () => {
    expect(profile({ avatar: PICTURE })).toMatch(/<img[^>]+src="\/media\/ab\/320.jpg" alt="Portrait of Asha Rao"/);
    expect(profile({ avatar: { ...PICTURE, focus: { x: 0.3, y: 0.8 } } })).toMatch(/<img class="[^"]*x3[^"]*y8[^"]*"/);
    expect(profile({ avatar: null })).toMatch(/<svg[^>]+aria-label="No portrait yet"[\s\S]+>AR<\/text>/);
  });

  it('shows name, start date, location, subjects and followers (AUTH-05, AUTH-06, AUTH-07, AUTH-08, AUTH-10, AUTH-26)', () => {
    const html = profile({
      title: 'Editor',
      category: 'WORLD',
      bio: 'She asks.',
      twitter: 'https://x.com/asha',
      linkedin: 'https://linkedin.com/in/asha',
      website: 'https://asha.example/',
      joinedAt: '2020-02-29T12:00:00Z',
      location: 'Leicester',
      expertise: ['Ports', 'Rivers'],
      followersCount: 1500,
      articlesCount: 1513,
    });
    const shown = ['Asha Rao</h1>', 'Editor | WORLD', 'She asks.', '29 February 2020', 'Leicester', 'Ports', 'Rivers'];
    for (const text of [...shown, '>1.5K</dd>', '1,513']) expect(html).toContain(text);
    for (const href of ['https://x.com/asha', 'https://linkedin.com/in/asha', 'https://asha.example/'])
      expect(html).toContain(`href="${href}"`);
  });

  it('can be followed by a plain form, under its id and former ones, unless it is a placeholder (AUTH-31)', () => {
    expect(profile({})).toContain(`action="/api/authors/${ID}/follow#following" method="post"`);
    expect(profile({ former: ['01a2000000000000000000aa'] })).toContain(
      `data-followed-as="${ID} 01a2000000000000000000aa"`,
    );
    expect(profile({ id: null })).not.toContain('<form');
  });
});

describe("an author's articles", () => {
  it('carry the notice about samples if there are any among them (SPEC-09a)', () => {
    const samples = stories(NOW)
      .slice(0, 2)
      .map((card) => ({ ...card, isSample: true as const }));
    expect(list({ stories: samples })).toContain('Using demo content');
    expect(list({})).not.toContain('Using demo content');
  });

  it('open in a new tab at their generic address (AUTH-19)', () => {
    const own = stories(NOW).slice(0, 1);
    expect(list({ stories: own })).toContain(`href="/articles/${own[0]?.id}" target="_blank"`);
  });

  it('link to the next page, or say that there is none (AUTH-12, AUTH-14)', () => {
    expect(list({ hasMore: true })).toMatch(/<a[^>]+href="\/author\/Asha%20Rao\?page=2" rel="next">Load More Articles/);
    expect(list({ hasMore: false })).toMatch(/<button[^>]+disabled="">No More Articles<\/button>/);
  });

  it('say why there are none: none at all, none in a month, none on a later page', () => {
    expect(list({ stories: [] })).toContain('No articles by <bdi>Asha Rao</bdi> yet.');
    expect(list({ stories: [], tab: 'archive', month: { year: 2026, month: 4 } })).toContain('</bdi> in April 2026.');
    expect(list({ stories: [], page: 9 })).toContain('There are no further articles by');
  });

  it('are listed in the archive by month, with their number (AUTH-20)', () => {
    const archive = [
      { year: 2026, month: 10, count: 7 },
      { year: 2025, month: 12, count: 1 },
    ];
    const html = list({ tab: 'archive', archive, month: { year: 2026, month: 10 } });
    expect(html).toMatch(/href="\/author\/Asha%20Rao\?tab=archive&amp;month=2026-10" aria-current="page">October/);
    expect(html).toMatch(/href="\/author\/Asha%20Rao\?tab=archive&amp;month=2025-12">December/);
  });
});

describe("an author page's address", () => {
  it.each<[string, AuthorListQuery]>([
    ['', { tab: 'latest', month: null, page: 1 }],
    ['tab=popular&page=3', { tab: 'popular', month: null, page: 3 }],
    ['tab=archive&month=2026-10', { tab: 'archive', month: { year: 2026, month: 10 }, page: 1 }],
    ['tab=archive&month=2026-13', { tab: 'archive', month: null, page: 1 }],
    ['tab=archive&month=0000-01', { tab: 'archive', month: null, page: 1 }],
    ['tab=constructor&month=x&page=-4', { tab: 'latest', month: null, page: 1 }],
  ])('with ?%s requests %j', (query, list) => {
    expect(asked(query)).toEqual(list);
  });

  it("has only the parameters a list needs, and is Staff Reporter's without a name (AUTH-01, AUTH-03, ART-50, CONST-18)", () => {
    expect(authorAddress('A B/C', asked(''))).toBe('/author/A%20B%2FC');
    expect(authorAddress('A', asked('tab=archive&month=2026-02&page=2'))).toBe(
      '/author/A?tab=archive&month=2026-02&page=2',
    );
    expect(authorAddress(' ', asked('tab=popular&month=2026-02'))).toBe('/author/Staff%20Reporter?tab=popular');
  });
});

describe('what robots read', () => {
  it('is a ProfilePage with the person (WORLD-04)', () => {
    const meta = authorMeta(pageData({ twitter: 'https://x.com/asha', linkedin: null, website: null }));
    const person = { '@type': 'Person', name: 'Asha Rao', sameAs: ['https://x.com/asha'] };
    expect(meta).toContainEqual({
      'script:ld+json': expect.objectContaining({
        '@type': 'ProfilePage',
        mainEntity: expect.objectContaining(person),
      }),
    });
    expect(meta).not.toContainEqual({ name: 'robots', content: 'noindex' });
  });

  it('is also a feed of the author’s stories', () => {
    const feed = { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', title: 'MATV: Asha Rao' };
    expect(authorMeta(pageData({}))).toContainEqual({ ...feed, href: '/author/Asha%20Rao/feed.xml' });
    const inHindi = { ...feed, title: 'MATV हिन्दी: Asha Rao', href: '/hi/author/Asha%20Rao/feed.xml' };
    expect(authorMeta({ ...pageData({}), language: 'hi' })).toContainEqual(inHindi);
    const placeholder = authorMeta(pageData({ id: null }, { kind: 'placeholder', stories: [] }));
    expect(placeholder).not.toContainEqual(expect.objectContaining({ rel: 'alternate' }));
  });

  it('is absent from a placeholder, which answers 404 (AUTH-32)', () => {
    const page = pageData({ id: null }, { kind: 'placeholder', stories: [] });
    expect(statusOf(page)).toBe(404);
    expect(authorMeta(page)).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(authorMeta(page).some((one) => 'script:ld+json' in one)).toBe(false);
  });

  it('is 404 beyond the end, 200 for an author without articles', () => {
    expect(statusOf(pageData({}, { page: 9, stories: [] }))).toBe(404);
    expect(statusOf(pageData({}, { stories: [] }))).toBe(200);
  });
});
