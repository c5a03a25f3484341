import {
  checkAnswer,
  deskStory,
  draftSave,
  draftSaved,
  findAnswer,
  findQuery,
  newStory,
  slugAnswer,
  slugQuery,
  storiesAnswer,
  storiesQuery,
} from '#domain/desk/desk-story.ts';
import { presenceSent, storyPresenceAnswer } from '#domain/desk/presence.ts';
import { storyChanges, storyChangesAnswer } from '#domain/desk/story-changes.ts';
import { deskSlug } from '#domain/slug.ts';
import type { App } from '#server/http/app-types.ts';
import { perPerson } from '#server/http/call-limits.ts';
import { Problem } from '#server/http/problem.ts';
import { deskRoute } from '#server/http/routes.ts';
import type { Rate } from '#server/limits/rate-limit.ts';
import { recordTab } from '../model/presence.repo.ts';
import { freeSlug, isSlugFree } from '../model/slugs.repo.ts';
import { changeStories } from './change-stories.ts';
import { checkStory } from './check-story.ts';
import { readDeskStory, readStanding } from './desk-story.repo.ts';
import { createStory, discardDraft, saveDraft } from './drafts.ts';
import { findStories } from './find-stories.repo.ts';
import { MAY } from './stories.policy.ts';
import type { StoriesNeeds } from './stories-needs.ts';
import { registerStoryActions, STORY_ID } from './story-actions.api.ts';
import { listStories } from './story-list.repo.ts';
import { registerStoryViews } from './story-views.api.ts';
import { registerTranslations } from './translations.api.ts';

/** A megabyte of text, with room for JSON escapes and a deep dive's sections. */
const MAX_DRAFT_BYTES = 4 * 1_048_576;
/** Five autosaving tabs stay below it. */
const DRAFT_RATE: Rate = { burst: 60, perMinute: 120 };
/** Editors who tidy up a list make many changes in a row; a call with fifty takes the database a second. */
const CHANGES_RATE: Rate = { burst: 30, perMinute: 60 };
/** Stands for a story that is not stored yet. */
const NO_STORY = '';

/** The story editor's calls: list, create, open, save, discard, presence and checks. */
export function registerStoryRoutes(app: App, needs: StoriesNeeds): void {
  registerReads(app, needs);
  registerChecks(app, needs);
  registerDrafts(app, needs);
  registerChanges(app, needs);
  registerStoryActions(app, needs);
  registerStoryViews(app, needs);
  registerTranslations(app, needs);
}

function registerReads(app: App, needs: StoriesNeeds): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/stories',
    allow: MAY.read,
    tokenScope: 'stories:read',
    tags: ['desk stories'],
    summary: 'Stories of all kinds and sources, by change or by publication',
    query: storiesQuery,
    answer: storiesAnswer,
    handle: ({ query, user }) => listStories(needs.db.pool, query, user.id),
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/stories/find',
    allow: MAY.read,
    tokenScope: 'stories:read',
    tags: ['desk stories'],
    summary: 'The newest stories with these words in title or standfirst, eight at most',
    query: findQuery,
    answer: findAnswer,
    handle: async ({ query }) => ({ stories: await findStories(needs.db.pool, query.q) }),
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/stories/:id',
    allow: MAY.read,
    tokenScope: 'stories:read',
    tags: ['desk stories'],
    summary: 'A story with its working copy',
    params: STORY_ID,
    answer: deskStory,
    handle: ({ params }) => readDeskStory(needs.db.pool, params.id),
  });
}

function registerChecks(app: App, needs: StoriesNeeds): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/stories/slug-check',
    allow: MAY.read,
    tokenScope: 'stories:write',
    tags: ['desk stories'],
    summary: 'Whether a slug is free, and the free one nearest to it',
    query: slugQuery,
    answer: slugAnswer,
    handle: async ({ query }) => {
      const slug = deskSlug(query.slug);
      const id = query.id ?? NO_STORY;
      const isFree = await isSlugFree(needs.db.pool, slug, id);
      return { slug, isFree, suggestion: isFree ? slug : await freeSlug(needs.db.pool, slug, id) };
    },
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/stories/:id/check',
    allow: MAY.read,
    tokenScope: 'stories:write',
    tags: ['desk stories'],
    summary: 'What to look at before publishing',
    params: STORY_ID,
    answer: checkAnswer,
    handle: async ({ params }) => ({ warnings: await checkStory(needs.db.pool, needs.siteUrl, params.id) }),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/stories/:id/presence',
    allow: MAY.read,
    tags: ['desk stories'],
    summary: 'Heartbeat of a tab; returns who else has the story open, and how it stands',
    params: STORY_ID,
    body: presenceSent,
    answer: storyPresenceAnswer,
    handle: async ({ params, body, user }) => {
      const { pool } = needs.db;
      const standing = await readStanding(pool, params.id);
      const tab = { key: params.id, userId: user.id, sent: body };
      return { ...standing, others: await recordTab(pool, { name: 'story_presence', of: 'story_id' }, tab) };
    },
  });
}

function registerDrafts(app: App, needs: StoriesNeeds): void {
  const rate = needs.draftRate ?? DRAFT_RATE;
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/stories',
    allow: MAY.draft,
    tokenScope: 'stories:write',
    tags: ['desk stories'],
    summary: 'Begin a story',
    body: newStory,
    status: 201,
    answer: deskStory,
    handle: ({ body, user }) => createStory(needs, body, user.id),
  });
  deskRoute(app, {
    method: 'PUT',
    path: '/api/desk/stories/:id/draft',
    allow: MAY.draft,
    tokenScope: 'stories:write',
    limits: { calls: perPerson(rate, tooManySaves), bytes: MAX_DRAFT_BYTES },
    tags: ['desk stories'],
    summary: 'Save the working copy; with `keep` as a revision, otherwise as an autosave',
    params: STORY_ID,
    body: draftSave,
    answer: draftSaved,
    handle: ({ params, body, user }) => saveDraft(needs, params.id, body, user.id),
  });
  deskRoute(app, {
    method: 'DELETE',
    path: '/api/desk/stories/:id/draft',
    allow: MAY.draft,
    tokenScope: 'stories:write',
    tags: ['desk stories'],
    summary: 'Discard the working copy; it is kept as a revision',
    params: STORY_ID,
    answer: deskStory,
    handle: ({ params, user }) => discardDraft(needs, params.id, user.id),
  });
}

function registerChanges(app: App, needs: StoriesNeeds): void {
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/stories/changes',
    allow: MAY.draft,
    tokenScope: 'stories:write',
    limits: { calls: perPerson(needs.changesRate ?? CHANGES_RATE, tooManyChanges) },
    tags: ['desk stories'],
    summary: 'Change the section, tags or state of up to 50 stories',
    description:
      'Each story is changed only if it is still as the change says (`version`, `draftVersion`, `state`) and the role ' +
      'allows it. The answer says of each what was done or why not, and holds the change that takes it back.',
    body: storyChanges,
    answer: storyChangesAnswer,
    handle: async ({ body, user }) => ({ results: await changeStories(needs, body.changes, user) }),
  });
}

function tooManyChanges(retryAfter: number): Problem {
  const message = `You have changed stories very often within a minute. Try again in ${retryAfter} s.`;
  return new Problem(429, 'too_many_changes', message, { retryAfter });
}

function tooManySaves(retryAfter: number): Problem {
  const message = `You have saved very often within a minute. Try again in ${retryAfter} s.`;
  return new Problem(429, 'too_many_saves', message, { retryAfter });
}
