import { z } from 'zod';
import { isId } from '#domain/ids.ts';
import { pictureUrl } from '#domain/picture.ts';
import type { StoryCard } from '#domain/story.ts';
import { timeAgo } from '#domain/time-ago.ts';
import type { App } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import { publicRoute } from '#server/http/routes.ts';
import {
  type AuthorProfile,
  findAuthorById,
  findAuthorByName,
  type KnownAuthor,
  readAuthorStories,
  readAuthors,
} from './author-page.repo.ts';
import type { ReadingNeeds } from './news/news.api.ts';
import { authorOf, authorSchema } from './news/news.presenter.ts';
import { hasNextPage, paging, problemSchema } from './reading.schema.ts';

const ARTICLES_PER_PAGE = 10;
const CONTENT_PER_PAGE = 5;
const CARD_WIDTH = 640;

const contentItemSchema = z.object({
  _id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  image: z.string().nullable(),
  views: z.number(),
  timeAgo: z.string(),
  trending: z.boolean(),
  publishDate: z.string().nullable(),
});
const contentSchema = z.object({
  content: z.array(contentItemSchema),
  hasMore: z.boolean(),
  title: z.string(),
  category: z.string(),
  socialLinks: authorSchema.shape.socialLinks,
});
const idParams = z.object({ id: z.string().max(60) });

/** The calls on authors (API-03 to API-07). Unknown authors: 404 `author_not_found`. */
export function registerAuthorRoutes(app: App, needs: ReadingNeeds): void {
  publicRoute(app, {
    method: 'GET',
    path: '/api/authors',
    allow: 'anyone',
    limits: { calls: needs.reading },
    tags: ['Authors'],
    summary: 'All authors',
    query: paging(50),
    answer: z.array(authorSchema),
    handle: async ({ query }) => {
      const profiles = await readAuthors(needs.db, query.limit, (query.page - 1) * query.limit, query.language);
      return profiles.map((profile) => authorOf(profile));
    },
  });
  publicRoute(app, {
    method: 'GET',
    path: '/api/authors/:id',
    allow: 'anyone',
    limits: { calls: needs.reading },
    tags: ['Authors'],
    summary: 'One author',
    params: idParams,
    answer: authorSchema,
    otherAnswers: { 404: problemSchema },
    handle: async ({ params }) => withArticles(needs, await authorById(needs, params.id)),
  });
  publicRoute(app, {
    method: 'GET',
    path: '/api/authors/name/:name',
    allow: 'anyone',
    limits: { calls: needs.reading },
    tags: ['Authors'],
    summary: 'One author by name, whatever its case',
    params: z.object({ name: z.string().max(300) }),
    answer: authorSchema,
    otherAnswers: { 404: problemSchema },
    handle: async ({ params }) => withArticles(needs, known(await findAuthorByName(needs.db, params.name))),
  });
  registerContent(app, needs, 'articles', ARTICLES_PER_PAGE);
  registerContent(app, needs, 'content', CONTENT_PER_PAGE);
}

/** `articles` and `content` give the same answer; only their page sizes differ (CONST-01, CONST-02). */
function registerContent(app: App, needs: ReadingNeeds, name: 'articles' | 'content', perPage: number): void {
  publicRoute(app, {
    method: 'GET',
    path: `/api/authors/:id/${name}`,
    allow: 'anyone',
    limits: { calls: needs.reading },
    tags: ['Authors'],
    summary: `Published stories of an author, ${perPage} a page`,
    params: idParams,
    query: paging(perPage),
    answer: contentSchema,
    otherAnswers: { 404: problemSchema },
    handle: async ({ params, query }) => {
      const author = await authorById(needs, params.id);
      const offset = (query.page - 1) * query.limit;
      const cards = await readAuthorStories(needs.db, author.id, query.limit + 1, offset, query.language);
      const { title, category, socialLinks } = authorOf(author);
      const content = cards.slice(0, query.limit).map((card) => contentItem(card, needs.clock.now()));
      const hasMore = hasNextPage(query, cards.length > query.limit);
      return { content, hasMore, title, category, socialLinks };
    },
  });
}

async function authorById(needs: ReadingNeeds, id: string): Promise<KnownAuthor> {
  return known(isId(id) ? await findAuthorById(needs.db, id) : null);
}

function known(author: KnownAuthor | null): KnownAuthor {
  if (!author) throw new Problem(404, 'author_not_found', 'Failed to fetch author', { success: false });
  return author;
}

async function withArticles(needs: ReadingNeeds, author: AuthorProfile) {
  const newest = author.id ? await readAuthorStories(needs.db, author.id, ARTICLES_PER_PAGE, 0) : [];
  return authorOf(
    author,
    newest.map((card) => card.id),
  );
}

function contentItem(card: StoryCard, now: Date): z.infer<typeof contentItemSchema> {
  return {
    _id: card.id,
    title: card.title,
    subtitle: card.summary,
    image: card.picture && pictureUrl(card.picture, CARD_WIDTH, 'jpg'),
    views: card.views,
    timeAgo: card.publishedAt === null ? 'Recently' : timeAgo(new Date(card.publishedAt), now),
    trending: card.isFeatured,
    publishDate: card.publishedAt,
  };
}
