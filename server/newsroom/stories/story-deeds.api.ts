import { z } from 'zod';
import {
  correction,
  deskStory,
  draftVersion,
  publishOrder,
  reviewAnswer,
  revisionAnswer,
  revisionsAnswer,
  withdrawal,
} from '#domain/desk/desk-story.ts';
import type { App } from '#server/http/app-types.ts';
import type { RevisionRow } from '../model/revisions.repo.ts';
import { answerReview, askReview } from './drafts.ts';
import { correctStory, publishStory, unscheduleStory, withdrawStory } from './publishing.ts';
import { listRevisions, restoreRevision, restoreStory, showRevision } from './restoring.ts';
import { STORY_CALL, STORY_ID, type StoryCalls } from './story-call.ts';

const REVISION_ID = STORY_ID.extend({ revisionId: z.string().max(40) });

/** Review, publish, withdraw, restore, correct, and the revisions. */
export function registerStoryDeeds(app: App, calls: StoryCalls): void {
  registerReviews(app, calls);
  registerPublishing(app, calls);
  registerRestore(app, calls);
  registerRevisions(app, calls);
}

/** Every deed answers the story as it is then. */
const schemaOf = <Body extends z.ZodType>(summary: string, body: Body) => ({
  ...STORY_CALL,
  ...{ summary, body, params: STORY_ID, response: { 200: deskStory } },
});

function registerReviews(app: App, { needs, before, asker }: StoryCalls): void {
  app.post(
    '/api/desk/stories/:id/review',
    { ...before('askReview'), schema: schemaOf('Ask for a review of the working copy', draftVersion) },
    async (request) => {
      const { id } = await asker(request, 'askReview');
      return askReview(needs, request.params.id, request.body.version, id);
    },
  );
  app.post(
    '/api/desk/stories/:id/review/answer',
    { ...before('answerReview'), schema: schemaOf('Accept or send back; needs an editor', reviewAnswer) },
    async (request) => {
      const { id } = await asker(request, 'answerReview');
      return answerReview(needs, request.params.id, request.body, id);
    },
  );
}

function registerPublishing(app: App, { needs, before, asker }: StoryCalls): void {
  app.post(
    '/api/desk/stories/:id/publish',
    { ...before('publish'), schema: schemaOf('Publish now or at a time; needs an editor', publishOrder) },
    async (request) => {
      const { id } = await asker(request, 'publish');
      return publishStory(needs, request.params.id, request.body, id);
    },
  );
  app.post(
    '/api/desk/stories/:id/unschedule',
    {
      ...before('unschedule'),
      schema: {
        ...STORY_CALL,
        summary: 'Make a scheduled story a draft again; needs an editor',
        params: STORY_ID,
        response: { 200: deskStory },
      },
    },
    async (request) => {
      const { id } = await asker(request, 'unschedule');
      return unscheduleStory(needs, request.params.id, id);
    },
  );
  app.post(
    '/api/desk/stories/:id/withdraw',
    { ...before('withdraw'), schema: schemaOf('Take off the site; needs an editor', withdrawal) },
    async (request) => {
      const { id } = await asker(request, 'withdraw');
      return withdrawStory(needs, request.params.id, request.body.reason, id);
    },
  );
  app.post(
    '/api/desk/stories/:id/corrections',
    { ...before('correct'), schema: schemaOf('Tell readers what was wrong; needs an editor', correction) },
    async (request) => {
      const { id } = await asker(request, 'correct');
      return correctStory(needs, request.params.id, request.body.text, id);
    },
  );
}

function registerRestore(app: App, { needs, before, asker }: StoryCalls): void {
  app.post(
    '/api/desk/stories/:id/restore',
    {
      ...before('restoreDraft'),
      schema: {
        ...STORY_CALL,
        summary: 'Bring back as a draft; what readers had seen needs an editor',
        params: STORY_ID,
        response: { 200: deskStory },
      },
    },
    async (request) => {
      const { id } = await asker(request, 'restoreDraft');
      const mayPublish = await asker(request, 'publish').then(
        () => null,
        (refusal: unknown) => refusal,
      );
      return restoreStory(needs, request.params.id, id, (wasPublished) => {
        if (wasPublished && mayPublish !== null) throw mayPublish;
      });
    },
  );
}

function registerRevisions(app: App, { needs, before, asker }: StoryCalls): void {
  app.get(
    '/api/desk/stories/:id/revisions',
    {
      ...before('read'),
      schema: {
        ...STORY_CALL,
        summary: 'What happened to a story, newest first',
        params: STORY_ID,
        response: { 200: revisionsAnswer },
      },
    },
    async (request) => ({ revisions: (await listRevisions(needs, request.params.id)).map(presented) }),
  );
  app.get(
    '/api/desk/stories/:id/revisions/:revisionId',
    {
      ...before('read'),
      schema: {
        ...STORY_CALL,
        summary: 'A revision with its fields',
        params: REVISION_ID,
        response: { 200: revisionAnswer },
      },
    },
    async ({ params }) => {
      const revision = await showRevision(needs, params.id, params.revisionId);
      return { ...presented(revision), fields: revision.fields };
    },
  );
  app.post(
    '/api/desk/stories/:id/revisions/:revisionId/restore',
    {
      ...before('draft'),
      schema: {
        ...STORY_CALL,
        summary: 'Make a revision the working copy',
        params: REVISION_ID,
        response: { 200: deskStory },
      },
    },
    async (request) => {
      const { id } = await asker(request, 'draft');
      return restoreRevision(needs, request.params.id, request.params.revisionId, id);
    },
  );
}

function presented({ id, action, at, by, title }: RevisionRow) {
  return { _id: id, action, at: at.toISOString(), by, title };
}
