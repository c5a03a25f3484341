import { z } from 'zod';
import { isId } from '#domain/ids.ts';
import { pictureUrl } from '#domain/picture.ts';
import type { StoryCard } from '#domain/story.ts';
import { timeAgo } from '#domain/time-ago.ts';
import type { App } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import {
  type AuthorProfile,
  findAuthorById,
  findAuthorByName,
  readAuthorStories,
  readAuthors,
} from './authors.repo.ts';
import type { ReadingNeeds } from './news/news.api.ts';
import { authorOf, authorSchema } from './news/news.presenter.ts';
import { paging, problemSchema } from './reading.schema.ts';

const TAG = { tags: ['Authors'] };
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
  app.get(
    '/api/authors',
    { schema: { ...TAG, summary: 'All authors', querystring: paging(50), response: { 200: z.array(authorSchema) } } },
    async ({ query }) => {
      const profiles = await readAuthors(needs.db, query.limit, (query.page - 1) * query.limit);
      return profiles.map((profile) => authorOf(profile));
    },
  );
  const response = { 200: authorSchema, 404: problemSchema };
  app.get(
    '/api/authors/:id',
    { schema: { ...TAG, summary: 'One author', params: idParams, response } },
    async ({ params }) => withArticles(needs, await authorById(needs, params.id)),
  );
  app.get(
    '/api/authors/name/:name',
    {
      schema: {
        ...TAG,
        summary: 'One author by name, whatever its case',
        params: z.object({ name: z.string().max(300) }),
        response,
      },
    },
    async ({ params }) => withArticles(needs, known(await findAuthorByName(needs.db, params.name))),
  );
  registerContent(app, needs, 'articles', ARTICLES_PER_PAGE);
  registerContent(app, needs, 'content', CONTENT_PER_PAGE);
}

/** `articles` and `content` answer alike; only their page sizes differ (CONST-01, CONST-02). */
function registerContent(app: App, needs: ReadingNeeds, name: 'articles' | 'content', perPage: number): void {
  app.get(
    `/api/authors/:id/${name}`,
    {
      schema: {
        ...TAG,
        summary: `Published stories of an author, ${perPage} a page`,
        params: idParams,
        querystring: paging(perPage),
        response: { 200: contentSchema, 404: problemSchema },
      },
    },
    async ({ params, query }) => {
      const author = await authorById(needs, params.id);
      const offset = (query.page - 1) * query.limit;
      const cards = await readAuthorStories(needs.db, params.id, query.limit + 1, offset);
      const { title, category, socialLinks } = authorOf(author);
      const content = cards.slice(0, query.limit).map((card) => contentItem(card, needs.clock.now()));
      return { content, hasMore: cards.length > query.limit, title, category, socialLinks };
    },
  );
}

async function authorById(needs: ReadingNeeds, id: string): Promise<AuthorProfile> {
  return known(isId(id) ? await findAuthorById(needs.db, id) : null);
}

function known(author: AuthorProfile | null): AuthorProfile {
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
