import { z } from 'zod';
import { presentSection } from '#domain/desk/section-merge.ts';
import type { Language } from '#domain/languages.ts';
import { type Section, sectionByPage, sectionBySlug, theSection } from '#domain/sections.ts';
import type { Story } from '#domain/story.ts';
import type { App } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import { publicRoute } from '#server/http/routes.ts';
import { mergedSections } from '../model/merged-sections.ts';
import type { ReadingNeeds } from './news/news.api.ts';
import { articleOf, articleSchema } from './news/news.presenter.ts';
import { readNews } from './news/news.repo.ts';
import { hasNextPage, paging, problemSchema } from './reading.schema.ts';
import { readWindow } from './section-list.ts';
import { findStory, storiesByIds } from './story-page.repo.ts';

/**
 * The content service: the same four calls for articles (`contents`) and for blogs (API-18 to API-25, API-33 to
 * API-36).
 */
interface Service {
  readonly name: 'contents' | 'blogs';
  readonly kind: 'article' | 'blog';
  readonly one: string;
}

const SERVICES: readonly Service[] = [
  { name: 'contents', kind: 'article', one: 'content item' },
  { name: 'blogs', kind: 'blog', one: 'blog' },
];
const PER_PAGE = 20;
const pageParam = z.string().max(60).describe("The page's name ('ViralNews') or slug ('viral')");
const idParam = z.string().max(200);

export function registerContentRoutes(app: App, needs: ReadingNeeds): void {
  for (const service of SERVICES) {
    registerPublished(app, needs, service);
    registerOne(app, needs, service);
  }
  registerHomeContents(app, needs);
}

function registerPublished(app: App, needs: ReadingNeeds, service: Service): void {
  const page = z.object({ [service.name]: z.array(articleSchema), hasMore: z.boolean() });
  const tags = [service.name === 'blogs' ? 'Blogs' : 'Contents'];
  publicRoute(app, {
    method: 'GET',
    path: `/api/${service.name}/published`,
    allow: 'anyone',
    limits: { calls: needs.reading },
    tags,
    summary: `Published ${service.name}, newest first`,
    query: paging(PER_PAGE),
    answer: page,
    handle: async ({ query }) => {
      const offset = (query.page - 1) * query.limit;
      const { limit, language } = query;
      const list = await readNews(needs.db, { limit, offset, language, kind: service.kind });
      return { [service.name]: present(needs, list.stories), hasMore: hasNextPage(query, list.hasMore) };
    },
  });
  publicRoute(app, {
    method: 'GET',
    path: `/api/${service.name}/published/pages/:page`,
    allow: 'anyone',
    limits: { calls: needs.reading },
    tags,
    summary: `Published ${service.name} of a page, in the page's order`,
    params: z.object({ page: pageParam }),
    query: paging(PER_PAGE),
    answer: page,
    otherAnswers: { 404: problemSchema },
    handle: async ({ params, query }) => {
      const list = await storiesOfPage(needs, service.kind, await pageOf(needs, params.page), query);
      return { [service.name]: present(needs, list.stories), hasMore: hasNextPage(query, list.hasMore) };
    },
  });
}

function registerOne(app: App, needs: ReadingNeeds, service: Service): void {
  const tags = [service.name === 'blogs' ? 'Blogs' : 'Contents'];
  publicRoute(app, {
    method: 'GET',
    path: `/api/${service.name}/:id`,
    allow: 'anyone',
    limits: { calls: needs.reading },
    tags,
    summary: `One published ${service.one}`,
    params: z.object({ id: idParam }),
    answer: articleSchema,
    otherAnswers: { 404: problemSchema },
    handle: async ({ params }) => presentOne(needs, await storyOfKind(needs, service, params.id)),
  });
  publicRoute(app, {
    method: 'GET',
    path: `/api/${service.name}/published/pages/:page/:id`,
    allow: 'anyone',
    limits: { calls: needs.reading },
    tags,
    summary: `One published ${service.one}, if it is on that page`,
    params: z.object({ page: pageParam, id: idParam }),
    answer: articleSchema,
    otherAnswers: { 404: problemSchema },
    handle: async ({ params }) => {
      const section = await pageOf(needs, params.page);
      const story = await storyOfKind(needs, service, params.id);
      if (!(await standsOn(needs, section, story))) throw notFound(service);
      return presentOne(needs, story);
    },
  });
}

/** API-30 and API-31: the same stories in the shape of the home page's content calls. */
function registerHomeContents(app: App, needs: ReadingNeeds): void {
  const tags = ['Home contents'];
  publicRoute(app, {
    method: 'GET',
    path: '/api/home-contents/published/:id',
    allow: 'anyone',
    limits: { calls: needs.reading },
    tags,
    summary: 'One published story with success and data',
    params: z.object({ id: idParam }),
    answer: z.object({ success: z.literal(true), data: articleSchema }),
    otherAnswers: { 404: problemSchema },
    handle: async ({ params }) => {
      const found = await findStory(needs.db, params.id);
      if (!found) throw new Problem(404, 'story_not_found', 'Article not found', { success: false });
      return { success: true as const, data: presentOne(needs, found.story) };
    },
  });
  publicRoute(app, {
    method: 'GET',
    path: '/api/home-contents/published/pages/:page',
    allow: 'anyone',
    limits: { calls: needs.reading },
    tags,
    summary: 'Related stories of a page',
    params: z.object({ page: pageParam }),
    query: paging(6),
    answer: z.object({ success: z.literal(true), data: z.array(articleSchema) }),
    otherAnswers: { 404: problemSchema },
    handle: async ({ params, query }) => {
      const list = await storiesOfPage(needs, 'article', await pageOf(needs, params.page), query);
      return { success: true as const, data: present(needs, list.stories) };
    },
  });
}

/** The section behind a page name; for a merged section, the one that took over its stories. */
async function pageOf({ db }: ReadingNeeds, name: string): Promise<Section> {
  const section = sectionByPage(name) ?? sectionBySlug(name);
  if (!section) throw new Problem(404, 'page_not_found', `There is no page ${JSON.stringify(name)}.`);
  return theSection(presentSection(section.slug, await mergedSections(db)));
}

async function storiesOfPage(
  needs: ReadingNeeds,
  kind: 'article' | 'blog',
  section: Section,
  query: { page: number; limit: number; language: Language },
): Promise<{ stories: Story[]; hasMore: boolean }> {
  const window = { offset: (query.page - 1) * query.limit, limit: query.limit };
  const { cards, hasMore } = await readWindow(needs.db, section, kind, window, query.language);
  const ids = cards.map((card) => card.id);
  return { stories: await storiesByIds(needs.db, ids), hasMore };
}

async function storyOfKind(needs: ReadingNeeds, service: Service, id: string): Promise<Story> {
  const found = await findStory(needs.db, id);
  if (found?.story.kind !== service.kind) throw notFound(service);
  return found.story;
}

async function standsOn(needs: ReadingNeeds, section: Section, story: Story): Promise<boolean> {
  const { rows } = await needs.db.query('select 1 from placements where section = $1 and story_id = $2 and live', [
    section.slug,
    story.id,
  ]);
  return rows.length > 0;
}

function notFound(service: Service): Problem {
  return new Problem(404, 'story_not_found', `There is no such ${service.one}.`);
}

function present(needs: ReadingNeeds, stories: readonly Story[]) {
  const now = needs.clock.now();
  return stories.map((story) => articleOf(story, needs.siteUrl, now));
}

function presentOne(needs: ReadingNeeds, story: Story) {
  return articleOf(story, needs.siteUrl, needs.clock.now());
}
