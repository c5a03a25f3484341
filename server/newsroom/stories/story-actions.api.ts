import { z } from 'zod';
import {
  correction,
  deskStory,
  draftVersion,
  publicHistory,
  publishOrder,
  reviewAnswer,
  revisionAnswer,
  revisionsAnswer,
  updateUndoing,
  withdrawal,
} from '#domain/desk/desk-story.ts';
import type { App } from '#server/http/app-types.ts';
import { requireRole } from '#server/http/desk-guard.ts';
import { deskRoute } from '#server/http/routes.ts';
import type { RevisionRow } from '../model/revisions.repo.ts';
import { answerReview, askReview } from './drafts.ts';
import { isHistoryPublic, setHistoryPublic } from './public-history.ts';
import { correctStory, publishStory, unscheduleStory, withdrawStory } from './publishing.ts';
import { listRevisions, restoreRevision, restoreStory, showRevision } from './restoring.ts';
import { MAY } from './stories.policy.ts';
import type { StoriesNeeds } from './stories-needs.ts';
import { undoUpdate } from './undo-update.ts';

export const STORY_ID = z.object({ id: z.string().max(40) });
const REVISION_ID = STORY_ID.extend({ revisionId: z.string().max(40) });

/** Review, publish, withdraw, restore, correct, and the revisions. */
export function registerStoryActions(app: App, needs: StoriesNeeds): void {
  registerReviews(app, needs);
  registerPublishing(app, needs);
  registerRestore(app, needs);
  registerRevisions(app, needs);
}

function registerReviews(app: App, needs: StoriesNeeds): void {
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/stories/:id/review',
    allow: MAY.askReview,
    tokenScope: 'stories:write',
    tags: ['desk stories'],
    summary: 'Ask for a review of the working copy',
    params: STORY_ID,
    body: draftVersion,
    answer: deskStory,
    handle: ({ params, body, user }) => askReview(needs, params.id, body.version, user.id),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/stories/:id/review/answer',
    allow: MAY.answerReview,
    tags: ['desk stories'],
    summary: 'Accept or send back; needs an editor',
    params: STORY_ID,
    body: reviewAnswer,
    answer: deskStory,
    handle: ({ params, body, user }) => answerReview(needs, params.id, body, user.id),
  });
}

function registerPublishing(app: App, needs: StoriesNeeds): void {
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/stories/:id/publish',
    allow: MAY.publish,
    tokenScope: 'stories:write',
    tags: ['desk stories'],
    summary: 'Publish now or at a time; needs an editor',
    params: STORY_ID,
    body: publishOrder,
    answer: deskStory,
    handle: ({ params, body, user }) => publishStory(needs, params.id, body, user.id),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/stories/:id/publish/undo',
    allow: MAY.publish,
    tags: ['desk stories'],
    summary: 'Publish, or schedule, the version before the latest update again; needs an editor',
    params: STORY_ID,
    body: updateUndoing,
    answer: deskStory,
    handle: ({ params, body, user }) => undoUpdate(needs, params.id, body.version, user.id),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/stories/:id/unschedule',
    allow: MAY.unschedule,
    tokenScope: 'stories:write',
    tags: ['desk stories'],
    summary: 'Make a scheduled story a draft again; needs an editor',
    params: STORY_ID,
    answer: deskStory,
    handle: ({ params, user }) => unscheduleStory(needs, params.id, user.id),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/stories/:id/withdraw',
    allow: MAY.withdraw,
    tokenScope: 'stories:write',
    tags: ['desk stories'],
    summary: 'Take off the site; needs an editor',
    params: STORY_ID,
    body: withdrawal,
    answer: deskStory,
    handle: ({ params, body, user }) => withdrawStory(needs, params.id, body.reason, user.id),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/stories/:id/corrections',
    allow: MAY.correct,
    tokenScope: 'stories:write',
    tags: ['desk stories'],
    summary: 'Tell readers what was wrong; needs an editor',
    params: STORY_ID,
    body: correction,
    answer: deskStory,
    handle: ({ params, body, user }) => correctStory(needs, params.id, body.text, user.id),
  });
}

function registerRestore(app: App, needs: StoriesNeeds): void {
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/stories/:id/restore',
    allow: MAY.restoreDraft,
    tags: ['desk stories'],
    summary: 'Bring back as a draft; what readers had seen needs an editor',
    params: STORY_ID,
    answer: deskStory,
    handle: ({ params, user }) =>
      restoreStory(needs, params.id, user.id, (wasPublished) => {
        if (wasPublished) requireRole(user, MAY.publish);
      }),
  });
}

function registerRevisions(app: App, needs: StoriesNeeds): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/stories/:id/revisions',
    allow: MAY.read,
    tokenScope: 'stories:read',
    tags: ['desk stories'],
    summary: 'The revisions of a story, newest first',
    params: STORY_ID,
    answer: revisionsAnswer,
    handle: async ({ params }) => historyOf(needs, params.id),
  });
  deskRoute(app, {
    method: 'PUT',
    path: '/api/desk/stories/:id/public-history',
    allow: MAY.correct,
    tags: ['desk stories'],
    summary: 'Open the published versions to readers, or close them; needs an editor',
    params: STORY_ID,
    body: publicHistory,
    answer: revisionsAnswer,
    handle: async ({ params, body, user }) => {
      await setHistoryPublic(needs, params.id, body.isPublic, user.id);
      return historyOf(needs, params.id);
    },
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/stories/:id/revisions/:revisionId',
    allow: MAY.read,
    tokenScope: 'stories:read',
    tags: ['desk stories'],
    summary: 'A revision with its fields',
    params: REVISION_ID,
    answer: revisionAnswer,
    handle: async ({ params }) => {
      const revision = await showRevision(needs, params.id, params.revisionId);
      return { ...presented(revision), fields: revision.fields };
    },
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/stories/:id/revisions/:revisionId/restore',
    allow: MAY.draft,
    tags: ['desk stories'],
    summary: 'Make a revision the working copy',
    params: REVISION_ID,
    answer: deskStory,
    handle: ({ params, user }) => restoreRevision(needs, params.id, params.revisionId, user.id),
  });
}

async function historyOf(needs: StoriesNeeds, id: string): Promise<z.infer<typeof revisionsAnswer>> {
  const revisions = (await listRevisions(needs, id)).map(presented);
  return { revisions, isPublic: await isHistoryPublic(needs.db.pool, id) };
}

function presented({ id, action, at, by, title }: RevisionRow) {
  return { _id: id, action, at: at.toISOString(), by, title };
}
