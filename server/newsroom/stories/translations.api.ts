import { z } from 'zod';
import { deskStory } from '#domain/desk/desk-story.ts';
import {
  languageChoice,
  newTranslation,
  takenOver,
  translationPair,
  translationsAnswer,
  translationTasksAnswer,
} from '#domain/desk/translations.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute } from '#server/http/routes.ts';
import { MAY } from './stories.policy.ts';
import type { StoriesNeeds } from './stories-needs.ts';
import { readOpenTasks } from './translations.repo.ts';
import {
  changeLanguage,
  nothingToDo,
  pairStories,
  readTranslations,
  takeOver,
  unpairStory,
  writeTranslation,
} from './translations.ts';

const STORY = z.object({ id: z.string().max(40) });
const TASK = STORY.extend({ task: z.string().max(40) });
const tags = ['desk stories'];

/** Translations of a story: begin, pair, compare with the original, and follow-up tasks. */
export function registerTranslations(app: App, needs: StoriesNeeds): void {
  registerReads(app, needs);
  registerPairing(app, needs);
  registerFollowing(app, needs);
}

function registerReads(app: App, needs: StoriesNeeds): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/stories/:id/translations',
    allow: MAY.read,
    tokenScope: 'stories:read',
    tags,
    summary: 'The story in other languages, what its original has changed since, and open tasks',
    params: STORY,
    answer: translationsAnswer,
    handle: ({ params }) => readTranslations(needs.db.pool, params.id),
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/translation-tasks',
    allow: MAY.read,
    tokenScope: 'stories:read',
    tags,
    summary: 'Stories that have to follow a correction or kill in another language, fifty at most',
    answer: translationTasksAnswer,
    handle: async () => ({ tasks: await readOpenTasks(needs.db.pool, null) }),
  });
}

function registerPairing(app: App, needs: StoriesNeeds): void {
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/stories/:id/translations',
    allow: MAY.draft,
    tokenScope: 'stories:write',
    tags,
    summary: 'Begin the version in another language',
    params: STORY,
    body: newTranslation,
    status: 201,
    answer: deskStory,
    handle: ({ params, body, user }) => writeTranslation(needs, params.id, body.language, user.id),
  });
  deskRoute(app, {
    method: 'PUT',
    path: '/api/desk/stories/:id/translations',
    allow: MAY.publish,
    tokenScope: 'stories:write',
    tags,
    summary: 'Pair the story with its version in another language; needs an editor',
    params: STORY,
    body: translationPair,
    answer: translationsAnswer,
    handle: ({ params, body, user }) => pairStories(needs, params.id, body.other, user.id),
  });
  deskRoute(app, {
    method: 'DELETE',
    path: '/api/desk/stories/:id/translations',
    allow: MAY.publish,
    tokenScope: 'stories:write',
    tags,
    summary: 'Take the story out of its translation group; needs an editor',
    params: STORY,
    answer: translationsAnswer,
    handle: ({ params, user }) => unpairStory(needs, params.id, user.id),
  });
  deskRoute(app, {
    method: 'PUT',
    path: '/api/desk/stories/:id/language',
    allow: MAY.publish,
    tokenScope: 'stories:write',
    tags,
    summary: 'Move the story to another language; needs an editor',
    params: STORY,
    body: languageChoice,
    answer: translationsAnswer,
    handle: ({ params, body, user }) => changeLanguage(needs, params.id, body.language, user.id),
  });
}

function registerFollowing(app: App, needs: StoriesNeeds): void {
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/stories/:id/translations/taken-over',
    allow: MAY.draft,
    tokenScope: 'stories:write',
    tags,
    summary: 'Mark the translation as up to date with its original',
    params: STORY,
    body: takenOver,
    answer: translationsAnswer,
    handle: ({ params, body, user }) => takeOver(needs, params.id, body.mark, user.id),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/stories/:id/translation-tasks/:task/nothing-to-do',
    allow: MAY.draft,
    tokenScope: 'stories:write',
    tags,
    summary: 'Close a task that needs no change to the story',
    params: TASK,
    answer: translationsAnswer,
    handle: ({ params, user }) => nothingToDo(needs, params.id, params.task, user.id),
  });
}
