import {
  checkAnswer,
  deskStory,
  draftSave,
  draftSaved,
  newStory,
  presenceAnswer,
  presenceSent,
  slugAnswer,
  slugAsked,
  storiesAnswer,
  storiesAsked,
} from '#domain/desk/desk-story.ts';
import { deskSlug } from '#domain/slug.ts';
import type { App } from '#server/http/app-types.ts';
import type { DeskGuard } from '#server/http/desk-guard.ts';
import { Problem } from '#server/http/problem.ts';
import { type Rate, RateLimit } from '#server/limits/rate-limit.ts';
import { freeSlug, isSlugFree } from '../model/slugs.repo.ts';
import { checkStory } from './check-story.ts';
import { readDeskStory } from './desk-story.repo.ts';
import { createStory, discardDraft, saveDraft } from './drafts.ts';
import { meetOthers } from './presence.repo.ts';
import { MAY } from './stories.policy.ts';
import type { StoriesNeeds } from './stories-needs.ts';
import { STORY_CALL, STORY_ID, type StoryCalls } from './story-call.ts';
import { registerStoryDeeds } from './story-deeds.api.ts';
import { listStories } from './story-list.repo.ts';
import { noSuchStory } from './story-problems.ts';

/** A megabyte of text, with room for how JSON writes it and for a deep dive's sections. */
const MOST_DRAFT_BYTES = 4 * 1_048_576;
/** Five tabs that save by themselves stay below it. */
const DRAFT_RATE: Rate = { burst: 60, perMinute: 120 };
/** Stands for a story that is not stored yet. */
const NO_STORY = '';

/** The story editor's calls: list, create, open, save, put away, presence and checks. */
export function registerStoryRoutes(app: App, needs: StoriesNeeds, guard: DeskGuard): void {
  const calls: StoryCalls = {
    needs,
    before: (deed) => ({
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        await guard.authorise(request, MAY[deed]);
      },
    }),
    asker: (request, deed) => guard.authorise(request, MAY[deed]),
  };
  registerReads(app, calls);
  registerChecks(app, calls);
  registerDrafts(app, calls);
  registerStoryDeeds(app, calls);
}

function registerReads(app: App, { needs, before, asker }: StoryCalls): void {
  app.get(
    '/api/desk/stories',
    {
      ...before('read'),
      schema: {
        ...STORY_CALL,
        summary: 'Stories of all kinds and sources, what changed last first',
        querystring: storiesAsked,
        response: { 200: storiesAnswer },
      },
    },
    async (request) => {
      const { id } = await asker(request, 'read');
      return listStories(needs.db.pool, request.query, id);
    },
  );
  app.get(
    '/api/desk/stories/:id',
    {
      ...before('read'),
      schema: {
        ...STORY_CALL,
        summary: 'A story with its working copy',
        params: STORY_ID,
        response: { 200: deskStory },
      },
    },
    async (request) => readDeskStory(needs.db.pool, request.params.id),
  );
}

function registerChecks(app: App, { needs, before, asker }: StoryCalls): void {
  app.get(
    '/api/desk/stories/slug-check',
    {
      ...before('read'),
      schema: {
        ...STORY_CALL,
        summary: 'Whether a slug is free, and the free one nearest to it',
        querystring: slugAsked,
        response: { 200: slugAnswer },
      },
    },
    async ({ query }) => {
      const slug = deskSlug(query.slug);
      const id = query.id ?? NO_STORY;
      const isFree = await isSlugFree(needs.db.pool, slug, id);
      return { slug, isFree, suggestion: isFree ? slug : await freeSlug(needs.db.pool, slug, id) };
    },
  );
  app.post(
    '/api/desk/stories/:id/check',
    {
      ...before('read'),
      schema: {
        ...STORY_CALL,
        summary: 'What to look at before publishing',
        params: STORY_ID,
        response: { 200: checkAnswer },
      },
    },
    async (request) => ({ warnings: await checkStory(needs.db.pool, needs.siteUrl, request.params.id) }),
  );
  app.post(
    '/api/desk/stories/:id/presence',
    {
      ...before('read'),
      schema: {
        ...STORY_CALL,
        summary: 'A sign of life of a tab; answers who else has the story open',
        params: STORY_ID,
        body: presenceSent,
        response: { 200: presenceAnswer },
      },
    },
    async (request) => {
      const { id } = await asker(request, 'read');
      const others = await meetOthers(needs.db.pool, request.params.id, id, request.body);
      if (!others) throw noSuchStory();
      return { others };
    },
  );
}

function registerDrafts(app: App, { needs, before, asker }: StoryCalls): void {
  const pace = new RateLimit(needs.draftRate ?? DRAFT_RATE);
  app.post(
    '/api/desk/stories',
    {
      ...before('draft'),
      schema: { ...STORY_CALL, summary: 'Begin a story', body: newStory, response: { 201: deskStory } },
    },
    async (request, reply) => {
      const { id } = await asker(request, 'draft');
      return reply.code(201).send(await createStory(needs, request.body, id));
    },
  );
  app.put(
    '/api/desk/stories/:id/draft',
    {
      ...before('draft'),
      bodyLimit: MOST_DRAFT_BYTES,
      schema: {
        ...STORY_CALL,
        summary: 'Save the working copy; `keep` makes a revision, without it it is an autosave',
        params: STORY_ID,
        body: draftSave,
        response: { 200: draftSaved },
      },
    },
    async (request) => {
      const { id } = await asker(request, 'draft');
      const waitMs = pace.take(id, Date.now());
      if (waitMs > 0) throw tooManySaves(waitMs);
      return saveDraft(needs, request.params.id, request.body, id);
    },
  );
  app.delete(
    '/api/desk/stories/:id/draft',
    {
      ...before('draft'),
      schema: {
        ...STORY_CALL,
        summary: 'Put the working copy away; it stays among the revisions',
        params: STORY_ID,
        response: { 200: deskStory },
      },
    },
    async (request) => {
      const { id } = await asker(request, 'draft');
      return discardDraft(needs, request.params.id, id);
    },
  );
}

function tooManySaves(waitMs: number): Problem {
  const retryAfter = Math.ceil(waitMs / 1000);
  const message = `You have saved very often within a minute. It goes on in ${retryAfter} s.`;
  return new Problem(429, 'too_many_saves', message, { retryAfter });
}
