import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LanguageContext } from '#app/languages/language.ts';
import type { Story } from '#domain/story.ts';
import { storyPageOf } from '#tests/support/newsroom/reader-fixture.ts';
import { stories, storyAt } from '#tests/support/newsroom/reader-stories.ts';
import { articleData } from './article-data.ts';
import { articleMeta } from './article-meta.ts';
import { ArticleView } from './article-view.tsx';
import { ShareRow } from './share-row.tsx';

const NOW = new Date('2026-11-20T14:00:00Z');
const SITE = 'https://matv.example';

function article(changes: Partial<Story> = {}) {
  const [card] = stories(NOW);
  if (!card) throw new Error('the fixture has no story');
  const story = { ...storyAt(card), ...changes };
  return articleData(storyPageOf(story), NOW, SITE);
}

function deepDive() {
  const card = stories(NOW).find(({ kind }) => kind === 'deep-dive');
  if (!card) throw new Error('the fixture has no deep dive');
  return card;
}

const related = ['/world/one', '/world/two'].map((href) => ({
  href,
  section: 'world' as const,
  badge: 'Climate',
  title: 'Rain at last',
  summary: '',
  picture: { hash: 'ab12', width: 1600, height: 1067 },
  author: 'Meera Nair',
  publishedAt: '2026-11-20T13:20:00Z',
  mark: null,
}));

function render(changes: Partial<Story> = {}): string {
  return renderToStaticMarkup(<ArticleView article={article(changes)} />);
}

describe("a story's page", () => {
  it('says the language of a correction, and not of its date', () => {
    const corrections = [{ at: '2026-11-20T13:00:00Z', text: 'बारह घर, दस नहीं।' }];
    expect(render({ corrections })).toContain('London time</time> <span lang="hi">बारह घर, दस नहीं।</span>');
    const inHindi = renderToStaticMarkup(
      <LanguageContext value="hi">
        <ArticleView article={article({ corrections: [{ at: '2026-11-20T13:00:00Z', text: 'Twelve homes.' }] })} />
      </LanguageContext>,
    );
    expect(inHindi).toContain('<span lang="en">Twelve homes.</span>');
  });

  it('is read aloud in its language, whatever its headline is written in', () => {
    const inHindi = renderToStaticMarkup(
      <LanguageContext value="hi">
        <ArticleView article={article({ title: 'IPL 2026' })} />
      </LanguageContext>,
    );
    expect(inHindi).toContain('data-voice="hi"');
    expect(render({ title: 'IPL 2026' })).toContain('data-voice="en"');
    expect(render({ title: 'दिल्ली में बारिश' })).toContain('data-voice="hi"');
  });

  it('shows the initials of the author as the page names them', () => {
    const byline = { ...article().story.byline, name: 'News Desk', avatar: null };
    const inHindi = renderToStaticMarkup(
      <LanguageContext value="hi">
        <ArticleView article={article({ byline })} />
      </LanguageContext>,
    );
    expect(inHindi).toContain('aria-hidden="true">न्यूडे</span>');
    expect(render({ byline })).toContain('aria-hidden="true">ND</span>');
  });

  it('has its title as the main heading (ART-03)', () => {
    expect(render()).toMatch(
      /<h1[^>]*>Port cities agree on shared flood plan after wettest autumn in forty years<\/h1>/,
    );
  });

  it('names its author, whose page opens in a new tab (ART-04)', () => {
    expect(render()).toMatch(/<a [^>]*href="\/author\/Meera%20Nair" target="_blank" rel="noopener">Meera Nair</);
  });

  it('shows in London time when it was published and updated, and the reading time (ART-05)', () => {
    const html = render({ updatedAt: '2026-11-20T15:30:00Z', publishedAt: '2026-11-20T14:05:00Z' });
    expect(html).toContain('20 November 2026, 14:05 London time');
    expect(html).toContain('Updated <time dateTime="2026-11-20T15:30:00Z">20 November 2026, 15:30 London time');
    expect(html).toContain('4 min read');
  });

  it('shows how far it is read if that takes five minutes or more, and for every deep dive (WORLD-82)', () => {
    const bar = 'data-part="progress"';
    expect(render({ readMinutes: 4 })).not.toContain(bar);
    expect(render({ readMinutes: 5 })).toContain(bar);
    const dive = article({ ...storyAt(deepDive()), readMinutes: 1 });
    expect(renderToStaticMarkup(<ArticleView article={dive} isDeepDive />)).toContain(bar);
  });

  it('shows its category as a badge beside its section, only once if they are the same (ART-06)', () => {
    const badge = (category: string) => {
      const [, kicker = ''] =
        /<p[^>]*data-part="kicker"[^>]*>(.*?)<\/p>/.exec(render({ category, isLive: false })) ?? [];
      return kicker.replace(/<[^>]*>/g, '|');
    };
    expect(badge('Weather')).toBe('|World News||Weather|');
    expect(badge('World')).toBe('|World|');
    expect(badge('')).toBe('|World News|');
    const sports = renderToStaticMarkup(
      <LanguageContext value="hi">
        <ArticleView article={article({ section: 'sportfit', category: 'Sports', isLive: false })} />
      </LanguageContext>,
    );
    expect(/<p[^>]*data-part="kicker"[^>]*>(.*?)<\/p>/.exec(sports)?.[1]?.replace(/<[^>]*>/g, '|')).toBe('|खेल|');
    const inHindi = renderToStaticMarkup(
      <LanguageContext value="hi">
        <ArticleView article={article({ category: 'News' })} />
      </LanguageContext>,
    );
    expect(inHindi).toContain('>ख़बर</span>');
  });

  it('calls what follows a deep dive deep dives, which are not of its section', () => {
    const headingOf = (html: string) =>
      /<h2[^>]*id="related"[^>]*>(.*?)<\/h2>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '');
    const dive = article({ ...storyAt(deepDive()), section: 'health' });
    expect(headingOf(renderToStaticMarkup(<ArticleView article={{ ...dive, related }} isDeepDive />))).toBe(
      'More deep dives',
    );
    expect(headingOf(renderToStaticMarkup(<ArticleView article={{ ...article(), related }} />))).toBe(
      'More from World News',
    );
  });

  it('offers phones a picture of their whole width for the first of the related stories', () => {
    const html = renderToStaticMarkup(<ArticleView article={{ ...article(), related }} />);
    const [first = '', second = ''] = html.split('data-later=""')[1]?.match(/<source [^>]*>/g) ?? [];
    expect(first).toMatch(/960w.* 82vw"/);
    expect(second).toMatch(/640w" [^>]* 41vw"/);
  });

  it('shows its picture with alternative text, caption and credit (ART-09)', () => {
    const [, hero = ''] = /<figure[^>]*data-part="hero">(.*?)<\/figure>/.exec(render()) ?? [];
    expect(hero).toMatch(/<img [^>]*src="\/media\/0{32}\/640.jpg"/);
    expect(hero).toContain('alt="People at a harbour wall"');
    expect(hero.replace(/<[^>]*>/g, '')).toBe('Volunteers on the harbour wall in the early morning. Picture: MATV');
  });

  it.each([
    ['The bridge in May', 'The bridge in May. Picture: PA'],
    ['“Never again!”', '“Never again!” Picture: PA'],
    ['मई में पुल।', 'मई में पुल। Picture: PA'],
    ['', 'Picture: PA'],
  ])('ends the caption %j before the credit', (caption, shown) => {
    const picture = { hash: 'ab', width: 900, height: 600, alt: '', caption, credit: 'PA' };
    const [, hero = ''] = /<figcaption[^>]*>(.*?)<\/figcaption>/.exec(render({ picture })) ?? [];
    expect(hero.replace(/<[^>]*>/g, '')).toBe(shown);
  });

  it('shows its text with its markup (ART-10)', () => {
    const [, body = ''] = /<div[^>]*data-part="body"[^>]*>(.*)/.exec(render().replaceAll('\n', '')) ?? [];
    expect(body).toContain('<h2>What was agreed</h2><p>Each city keeps its own defences');
    expect(body).toContain('<li>Two hundred mobile pumps under one command</li>');
  });

  it('marks an English caption in a Hindi story as English', () => {
    const picture = { hash: 'ab', width: 900, height: 600, alt: '', caption: 'The bridge in May', credit: '' };
    const html = renderToStaticMarkup(
      <LanguageContext value="hi">
        <ArticleView article={article({ language: 'hi', picture })} />
      </LanguageContext>,
    );
    expect(html).toContain('<span lang="en">The bridge in May</span>');
  });

  it('says Unknown Date without a date, and shows no update without one (ART-51)', () => {
    expect(render({ publishedAt: null, updatedAt: null })).toContain('Unknown Date');
    const undated = render({ publishedAt: null, updatedAt: null, receivedAt: '2026-11-20T14:05:00.000Z' });
    expect(undated).toContain('Unknown Date');
    expect(undated).toMatch(/Received <time[^>]*>20 November 2026, 14:05 London time<\/time>/);
    const same = '2026-11-20T14:05:00Z';
    expect(render({ publishedAt: same, updatedAt: same })).not.toContain('Updated');
  });

  it('names and links Staff Reporter if it has no author (ART-50)', () => {
    const html = render({ byline: { name: ' ', title: '', avatar: null } });
    expect(html).toMatch(/href="\/author\/Staff%20Reporter"[^>]*>Staff Reporter/);
  });

  it('shows title, picture, author, date and text of a story (ART-24)', () => {
    const html = render();
    for (const part of ['title', 'hero', 'author', 'published', 'share', 'body']) {
      expect(html).toContain(`data-part="${part}"`);
    }
    expect(html).toContain('data-feature="story-page"');
    expect(html).toMatch(/data-story-id="[0-9a-f]{24}"/);
  });

  it('says so if there is only a headline', () => {
    const html = render({ body: storyAt(deepDive()).body, summary: '', picture: null, parts: [] });
    expect(html).toContain('There is only this headline so far.');
    expect(html).toContain('src="/fallback/');
  });

  it('keeps repeated paragraphs of a section', () => {
    const [part] = storyAt(deepDive()).parts;
    if (!part) throw new Error('the fixture has no section');
    const twice = { ...part, picture: null, paragraph: 'Jai Hind.\n\nThe crowd answered.\n\nJai Hind.' };
    expect(render({ parts: [twice] })).toContain('<p>Jai Hind.</p><p>The crowd answered.</p><p>Jai Hind.</p>');
    expect(render({ parts: [twice, twice] }).match(/The crowd answered\./g)).toHaveLength(2);
  });

  it('lets the keyboard reach a table that scrolls', () => {
    expect(render()).toContain('<div role="region" aria-label="Table" tabindex="0"><table>');
  });

  it('shows ten tags and collapses the others', () => {
    const html = render({ tags: Array.from({ length: 30 }, (_, number) => `tag ${number}`) });
    expect(html).toContain('20 more tags');
    expect(html.match(/\/topic\/tag-/g)).toHaveLength(30);
  });

  it("shows a deep dive's picture of few pixels no wider than it is", () => {
    const [part] = storyAt(deepDive()).parts;
    if (!part) throw new Error('no part');
    const picture = { hash: '0'.repeat(32), width: 100, height: 2000, alt: '', caption: '', credit: '' };
    const html = render({ parts: [{ ...part, picture }] });
    expect(html).toContain('<figure data-narrow="">');
    expect(html).toMatch(/\/media\/0{32}\/100\.webp 100w" sizes="100px"/);
    expect(render({ parts: [{ ...part, picture: { ...picture, width: 640 } }] })).not.toContain('data-narrow');
  });

  it("shows a deep dive's parts with heading, text, picture and video (ART-13)", () => {
    const card = deepDive();
    const data = articleData(storyPageOf(storyAt(card)), NOW, SITE);
    const html = renderToStaticMarkup(<ArticleView article={data} isDeepDive />);
    expect(html).toMatch(/<h2 id="chapter-1">How it began<\/h2><figure/);
    expect(html).toContain('<p>It began with a letter.</p><p>Nobody answered it for a year.</p>');
    expect(html).toMatch(/href="https:\/\/example.org\/video"[^>]*>Watch the video/);
    expect(html).toContain('Deep Dive');
  });

  it('lists the chapters of a deep dive, each linked to its heading, and says how long the whole text is', () => {
    const part = { subheading: 'How it began', paragraph: 'One two three.', picture: null, video: '' };
    const parts = [part, { ...part, subheading: '', paragraph: 'Four five.' }, { ...part, subheading: 'What now' }];
    const data = article({ kind: 'deep-dive', body: storyAt(deepDive()).body, parts });
    const html = renderToStaticMarkup(<ArticleView article={data} isDeepDive />);
    const [, rail = ''] = /<nav[^>]*aria-label="Chapters">(.*?)<\/nav>/.exec(html) ?? [];
    expect([...rail.matchAll(/href="#([^"]+)">([^<]+)</g)].map(([, id, title]) => [id, title])).toEqual([
      ['chapter-1', 'How it began'],
      ['chapter-3', 'What now'],
    ]);
    expect(html).toContain('<h2 id="chapter-3">What now</h2>');
    expect(html).toContain('2 chapters · 13 words');
    const one = renderToStaticMarkup(<ArticleView article={article({ parts: [part] })} isDeepDive />);
    expect(one).not.toContain('Chapters');
    expect(render({ parts })).not.toContain('chapters ·');
  });

  it('leaves out the drawn picture on the stage of a deep dive', () => {
    const bare = article({ picture: null });
    expect(renderToStaticMarkup(<ArticleView article={bare} isDeepDive />)).not.toContain('data-part="hero"');
    expect(renderToStaticMarkup(<ArticleView article={bare} />)).toContain('data-part="hero"');
  });

  it('shows the fixed reading time of deep dives (ART-14)', () => {
    expect(renderToStaticMarkup(<ArticleView article={article()} isDeepDive />)).toContain('3 min read');
  });

  it('shows licence and attribution at the end, and links only web addresses', () => {
    const credit = { licence: 'CC BY 4.0', attribution: 'Agency', sourceUrl: 'javascript:alert(1)' };
    const html = render({ credit });
    expect(html).toContain('Licence: CC BY 4.0');
    expect(html).not.toContain('javascript:');
    const named = render({ credit: { licence: 'CC BY 4.0', attribution: 'Agency, CC BY 4.0', sourceUrl: '' } });
    expect(named).toContain('Agency, CC BY 4.0. ');
    expect(named).not.toContain('Licence:');
  });

  it("links to the agency's page of a wire story, even if it names no licence (WIRE-17)", () => {
    const html = render({ credit: { licence: '', attribution: '', sourceUrl: 'https://agency.example/report' } });
    expect(html).toContain('<a href="https://agency.example/report" rel="external noopener nofollow">Original report');
    expect(html).not.toContain('Licence');
  });

  it('shows corrections with their time, and nothing if there are none', () => {
    const html = render({ corrections: [{ at: '2026-11-20T14:30:00.000Z', text: 'It was <Tuesday>.' }] });
    expect(html).toContain('Corrections and clarifications');
    expect(html).toMatch(/20 November 2026, 14:30 London time<\/time> <span>It was &lt;Tuesday&gt;\./);
    expect(render()).not.toContain('Corrections');
  });

  it('counts no view in a preview', () => {
    const html = renderToStaticMarkup(<ArticleView article={article()} isPreview />);
    expect(html).not.toContain('story-page');
  });

  it('says if the story is a sample (STATE-06)', () => {
    expect(render({ source: 'sample' })).toContain('Using demo content');
    expect(render()).not.toContain('Using demo content');
  });

  it('shows script in a title, caption, tag or name as text', () => {
    const script = '<script>alert(1)</script>';
    const picture = { hash: 'ab', width: 900, height: 600, alt: script, caption: script, credit: script };
    const html = render({ title: script, summary: script, tags: [script], picture });
    expect(html).not.toContain('<script');
    expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(4);
  });

  it('has metadata for search engines and for other sites that embed it (WORLD-01)', () => {
    const meta = articleMeta(article({ metaDescription: 'In short.' }));
    expect(meta).toContainEqual({ name: 'description', content: 'In short.' });
    expect(meta).toContainEqual(
      expect.objectContaining({ rel: 'canonical', href: expect.stringContaining(`${SITE}/world/`) }),
    );
    expect(JSON.stringify(meta)).toContain('"@type":"NewsArticle"');
    expect(JSON.stringify(meta)).toContain('"@type":"BreadcrumbList"');
    expect(meta).toContainEqual(expect.objectContaining({ rel: 'alternate', href: '/world/feed.xml' }));
    expect(articleMeta({ kind: 'missing', reason: '' })).toContainEqual({ name: 'robots', content: 'noindex' });
    expect(articleMeta({ kind: 'missing', reason: '' })).toContainEqual({ title: 'Article Not Found | MATV' });
    const inHindi = articleMeta({ kind: 'missing', reason: '' }, '/hi/world/a');
    expect(inHindi).toContainEqual({ title: 'यह ख़बर नहीं मिली | MATV' });
  });

  it('leads other sites to its card, in JSON and in XML (WORLD-72)', () => {
    const cardsOf = (meta: ReturnType<typeof articleMeta>) =>
      meta.filter((tag) => 'type' in tag && String(tag.type).endsWith('+oembed'));
    const page = { ...article({ title: 'Fish & “chips”' }), canonical: '/hi/world/fish' };
    expect(cardsOf(articleMeta(page))).toEqual([
      {
        tagName: 'link',
        rel: 'alternate',
        type: 'application/json+oembed',
        title: 'Fish & “chips”',
        href: 'https://matv.example/oembed?url=https%3A%2F%2Fmatv.example%2Fhi%2Fworld%2Ffish&format=json',
      },
      {
        tagName: 'link',
        rel: 'alternate',
        type: 'text/xml+oembed',
        title: 'Fish & “chips”',
        href: 'https://matv.example/oembed?url=https%3A%2F%2Fmatv.example%2Fhi%2Fworld%2Ffish&format=xml',
      },
    ]);
    expect(cardsOf(articleMeta({ kind: 'missing', reason: '' }))).toEqual([]);
  });
});

describe('the picture that other sites show for a link', () => {
  const picture = (width: number) => ({ hash: 'ab', width, height: 400, alt: 'A port', caption: '', credit: '' });
  const shown = (changes: Partial<Story>) =>
    articleMeta(article(changes)).flatMap((tag) =>
      'property' in tag && String(tag.property).startsWith('og:image') ? [[tag.property, tag.content]] : [],
    );

  it('is a card with the headline for a story without a picture, or with too small a one (WORLD-06)', () => {
    const card = [
      ['og:image', expect.stringMatching(new RegExp(`^${SITE}/share/[0-9a-f]{24}/[0-9a-f]{32}\\.jpg$`))],
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
      ['og:image:alt', 'Port cities agree on shared flood plan after wettest autumn in forty years'],
    ];
    expect(shown({ picture: null })).toEqual(card);
    expect(shown({ picture: picture(599) })).toEqual(card);
  });

  it('is its own picture otherwise (WORLD-06)', () => {
    const tags = shown({ picture: picture(640) });
    expect(tags).toContainEqual(['og:image', expect.stringContaining(`${SITE}/media/ab/`)]);
    expect(tags).toContainEqual(['og:image:alt', 'A port']);
    const unnamed = shown({ picture: { ...picture(640), alt: '' } }).map(([property]) => property);
    expect(unnamed).toEqual(['og:image', 'og:image:width', 'og:image:height']);
  });
});

describe('the share row', () => {
  it('has the four networks as plain links and a button that copies (ART-07, ART-08)', () => {
    const html = renderToStaticMarkup(<ShareRow url={`${SITE}/world/a`} title="A & B" />);
    for (const name of ['Facebook', 'Twitter', 'WhatsApp', 'LinkedIn']) expect(html).toContain(`Share on ${name}`);
    expect(html).toContain(encodeURIComponent(`${SITE}/world/a`));
    expect(html).toContain('Copy Link');
  });

  it('is absent without an address to share (ART-42)', () => {
    expect(renderToStaticMarkup(<ShareRow url="" title="A" />)).not.toMatch(/<a |<button/);
  });
});
