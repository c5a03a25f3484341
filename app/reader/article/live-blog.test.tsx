import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { LanguageContext } from '#app/languages/language.ts';
import type { LiveBlogPage, LivePost } from '#domain/live-blog.ts';
import type { SafeHtml } from '#domain/story.ts';
import { storyPageOf } from '#tests/support/newsroom/reader-fixture.ts';
import { stories, storyAt } from '#tests/support/newsroom/reader-stories.ts';
import { articleData } from './article-data.ts';
import { articleMeta } from './article-meta.ts';
import { ArticleView } from './article-view.tsx';

const NOW = new Date('2026-11-20T22:00:00Z');
const SITE = 'https://matv.example';
const ID = 'a1'.repeat(12);

const post = (changes: Partial<LivePost> = {}): LivePost => ({
  id: ID,
  place: 4,
  headline: 'Bridges closed in Kingston',
  html: '<p>Two bridges are closed.</p>' as SafeHtml,
  isKey: false,
  author: 'Asha Rao',
  postedAt: '2026-11-20T21:04:00.000Z',
  editedAt: null,
  correction: null,
  withdrawn: null,
  ...changes,
});

const blog = (changes: Partial<LiveBlogPage> = {}): LiveBlogPage => ({
  storyId: 'b2'.repeat(12),
  seq: 9,
  isOpen: true,
  openedAt: '2026-11-20T18:00:00.000Z',
  closedAt: null,
  points: [],
  keyEvents: [],
  pinned: null,
  posts: [post()],
  older: null,
  isNewest: true,
  named: null,
  ...changes,
});

function article(changes: Partial<LiveBlogPage> = {}, updatedAt: string | null = null) {
  const [card] = stories(NOW);
  if (!card) throw new Error('the fixture has no story');
  return articleData({ ...storyPageOf({ ...storyAt(card), updatedAt }), liveBlog: blog(changes) }, NOW, SITE);
}

const html = (changes: Partial<LiveBlogPage> = {}) => {
  const page = renderToStaticMarkup(<ArticleView article={article(changes)} />);
  return page.replace(/<template[\s\S]*<\/template>/, '');
};
const words = (changes: Partial<LiveBlogPage> = {}) =>
  html(changes)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
const metaOf = (changes: Partial<LiveBlogPage> = {}) => articleMeta(article(changes));

describe('a live blog on its story’s page', () => {
  it('says the language of each text that is not in that of the page, notes and authors included', () => {
    const notes = post({ correction: 'Two bridges, not three.', withdrawn: 'It was not confirmed.' });
    const english = blog({ posts: [notes], points: ['Two bridges are closed'] });
    const page = renderToStaticMarkup(
      <LanguageContext value="hi">
        <ArticleView article={article(english)} />
      </LanguageContext>,
    );
    const [shown = '', template = ''] = page.split('<template');
    for (const text of ['Two bridges, not three.', 'It was not confirmed.', 'Asha Rao', 'Two bridges are closed']) {
      expect(shown).toMatch(new RegExp(`lang="en"[^>]*>${text}<`));
    }
    // Script puts the texts of new posts there, and sets the language of those that are not in Latin letters.
    for (const slot of ['headline', 'withdrawn', 'correction', 'author']) {
      expect(template).toMatch(new RegExp(`data-slot="${slot}" lang="en"`));
    }
    const hindi = html({ posts: [post({ correction: 'दो पुल बंद हैं।' })] });
    expect(hindi).toContain('<span data-slot="correction" lang="hi">दो पुल बंद हैं।</span>');
    expect(hindi).toContain('<span data-slot="author">Asha Rao</span>');
  });

  it('shows its posts with their time in London, headline, text and author', () => {
    expect(words()).toContain('21:04 20 November Bridges closed in Kingston Two bridges are closed. Asha Rao');
    expect(words({ posts: [post({ postedAt: '2026-07-01T23:30:00Z' })] })).toContain('00:30 2 July');
  });

  it('is followed while it is open, from the change that the page knows', () => {
    expect(html()).toContain(
      'data-feature="live-blog" data-blog="b2b2b2b2b2b2b2b2b2b2b2b2" data-seq="9" data-newest="true"',
    );
    const closed = { isOpen: false, closedAt: '2026-11-20T21:30:00.000Z' };
    expect(html(closed)).not.toContain('data-feature="live-blog"');
    expect(words(closed)).toContain(
      'How it happened This live blog was closed on 20 November 2026, 21:30 London time.',
    );
  });

  it('links to older posts, to the newest, and to each post', () => {
    const path = article().canonical;
    expect(html({ older: 3 })).toContain(`href="${path}?before=3#live-blog" rel="next"`);
    expect(words({ isNewest: false })).toContain('Newest posts');
    expect(html()).toContain(`href="${path}?post=${ID}#post-${ID}"`);
    const keyEvents = [{ id: ID, headline: 'Bridges closed', postedAt: '2026-11-20T21:04:00.000Z' }];
    expect(words({ keyEvents })).toContain('Key events 21:04 Bridges closed');
  });

  it('says what was corrected, edited, withdrawn and pinned', () => {
    expect(words({ posts: [post({ correction: 'It was two.', editedAt: '2026-11-20T21:10:00Z' })] })).toContain(
      'Correction. It was two. Asha Rao · edited 21:10',
    );
    const withdrawn = { headline: '', html: '' as SafeHtml, withdrawn: 'The gauge was read wrongly.' };
    expect(words({ posts: [post(withdrawn)] })).toContain('This post was withdrawn. The gauge was read wrongly.');
    expect(words({ pinned: post({ isKey: true }), posts: [] })).toContain('21:04 20 November Pinned Key event');
  });

  it('marks the language of a headline, and says so when there is no post yet', () => {
    expect(html({ posts: [post({ headline: 'तूफ़ान तट के पास' })] })).toContain('lang="hi" dir="auto">तूफ़ान तट के पास');
    expect(words({ posts: [] })).toContain('The first post will appear here.');
  });
});

describe('what a live blog tells other sites', () => {
  it('is a LiveBlogPosting with the posts of the page (WORLD-02)', () => {
    const withdrawn = post({ id: 'c3'.repeat(12), withdrawn: 'Wrong' });
    const posting = metaOf({ posts: [post({ editedAt: '2026-11-20T21:10:00.000Z' }), withdrawn] }).find(
      (one) => 'script:ld+json' in one && JSON.stringify(one).includes('LiveBlogPosting'),
    );
    expect(posting).toMatchObject({
      'script:ld+json': {
        '@type': 'LiveBlogPosting',
        coverageStartTime: '2026-11-20T18:00:00.000Z',
        dateModified: '2026-11-20T21:10:00.000Z',
        liveBlogUpdate: [
          {
            '@type': 'BlogPosting',
            headline: 'Bridges closed in Kingston',
            articleBody: 'Two bridges are closed.',
            datePublished: '2026-11-20T21:04:00.000Z',
            author: { '@type': 'Person', name: 'Asha Rao' },
          },
        ],
      },
    });
    const closed = metaOf({ isOpen: false, closedAt: '2026-11-20T21:30:00.000Z' });
    expect(JSON.stringify(closed)).toContain('"coverageEndTime":"2026-11-20T21:30:00.000Z"');
  });

  it('was last changed when its newest post came, also with a pinned one above, or any was edited, or it was closed', () => {
    const modified = (blog: Parameters<typeof metaOf>[0]) =>
      /"dateModified":"([^"]+)"/.exec(JSON.stringify(metaOf(blog)))?.[1];
    const pinned = post({ id: 'e5'.repeat(12), postedAt: '2026-11-20T19:00:00.000Z' });
    expect(modified({ pinned, posts: [post()] })).toBe('2026-11-20T21:04:00.000Z');
    expect(modified({ pinned: { ...pinned, editedAt: '2026-11-20T21:20:00.000Z' }, posts: [post()] })).toBe(
      '2026-11-20T21:20:00.000Z',
    );
    expect(modified({ isOpen: false, closedAt: '2026-11-20T21:30:00.000Z' })).toBe('2026-11-20T21:30:00.000Z');
    expect(modified({ posts: [] })).toBe('2026-11-20T18:00:00.000Z');
  });

  it('is the post that an address names, unless it was withdrawn', () => {
    const picture = { hash: 'd4'.repeat(16), width: 1600, height: 900, alt: 'A bridge', caption: '', credit: '' };
    const named = metaOf({ named: { ...post(), picture } });
    expect(named).toContainEqual({ property: 'og:image:alt', content: 'A bridge' });
    expect(JSON.stringify(named)).toContain(`/media/${'d4'.repeat(16)}/share-5-5.jpg"`);
    expect(named).toContainEqual({ property: 'og:image:height', content: '630' });
    expect(named).toContainEqual({ property: 'og:title', content: 'Bridges closed in Kingston' });
    expect(named).toContainEqual({ property: 'og:description', content: 'Two bridges are closed.' });
    const gone = metaOf({ named: { ...post({ withdrawn: 'Wrong' }), picture: null } });
    expect(gone).toContainEqual({ property: 'og:title', content: article().story.title });
    expect(metaOf()).toContainEqual(
      expect.objectContaining({ rel: 'alternate', href: `/live-blogs/${'b2'.repeat(12)}/feed.xml` }),
    );
  });
});
