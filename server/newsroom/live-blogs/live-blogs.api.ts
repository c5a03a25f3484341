import { z } from 'zod';
import {
  deskLiveBlogAnswer,
  deskLivePost,
  liveBlogQuery,
  livePin,
  livePoints,
  livePostChange,
  livePostWithdrawal,
  liveState,
  newLivePost,
  olderPostsAnswer,
  olderPostsQuery,
} from '#domain/desk/live-blog.ts';
import { recordId } from '#domain/record-id.ts';
import type { Database } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { perPerson } from '#server/http/call-limits.ts';
import { Problem } from '#server/http/problem.ts';
import { deskRoute } from '#server/http/routes.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import type { Rate } from '#server/limits/rate-limit.ts';
import { keepSanitiserReady } from '../model/safe-html.ts';
import type { KeyEvents } from './key-events.ts';
import {
  addPost,
  changePost,
  olderPosts,
  openLiveBlog,
  pinPost,
  setOpen,
  setPoints,
  withdrawPost,
} from './live-blogs.service.ts';

interface LiveBlogRoutesNeeds {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly keyEvents: KeyEvents;
  /** How often one person may write; tests set it lower. */
  readonly postRate?: Rate;
}

/** Faster than anybody types; stops a stuck key or a script. */
const POST_RATE: Rate = { burst: 20, perMinute: 60 };
const STORY_ID = z.object({ id: z.string().max(40) });
const POST_ID = z.object({ id: z.string().max(40), post: recordId });
const TAGS = ['desk live blogs'];

/**
 * The desk's calls for live blogs. Editors open and close one; while it is open, reporters publish in it without
 * review (ADR-057).
 */
export function registerLiveBlogRoutes(app: App, needs: LiveBlogRoutesNeeds): void {
  const limits = { calls: perPerson(needs.postRate ?? POST_RATE, tooManyPosts) };
  registerBlog(app, needs);
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/live-blogs/:id/posts',
    allow: 'reporter',
    tokenScope: 'live-blogs:write',
    tags: TAGS,
    summary: 'Older posts, fifty at a time',
    params: STORY_ID,
    query: olderPostsQuery,
    answer: olderPostsAnswer,
    handle: ({ params, query, user }) => olderPosts(needs, params.id, query.before, user.id),
  });
  deskRoute(app, {
    method: 'PUT',
    path: '/api/desk/live-blogs/:id/posts/:post',
    allow: 'reporter',
    tokenScope: 'live-blogs:write',
    limits,
    tags: TAGS,
    summary: 'Publish or schedule a post',
    description:
      'The client creates the id: a post that is sent again after a lost answer is published once, with its last words.',
    params: POST_ID,
    body: newLivePost,
    answer: deskLivePost,
    handle: ({ params, body, user }) => addPost(needs, { storyId: params.id, id: params.post }, body, user),
  });
  deskRoute(app, {
    method: 'PATCH',
    path: '/api/desk/live-blogs/:id/posts/:post',
    allow: 'reporter',
    tokenScope: 'live-blogs:write',
    limits,
    tags: TAGS,
    summary: 'Edit a post of one’s own; editors any',
    params: POST_ID,
    body: livePostChange,
    answer: deskLivePost,
    handle: ({ params, body, user }) => changePost(needs, { storyId: params.id, id: params.post }, body, user),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/live-blogs/:id/posts/:post/withdraw',
    allow: 'reporter',
    tokenScope: 'live-blogs:write',
    limits,
    tags: TAGS,
    summary: 'Withdraw a post with a note to readers, or remove a scheduled one',
    params: POST_ID,
    body: livePostWithdrawal,
    answer: z.object({ post: deskLivePost.nullable() }),
    handle: async ({ params, body, user }) => ({
      post: await withdrawPost(needs, { storyId: params.id, id: params.post }, body, user),
    }),
  });
}

function registerBlog(app: App, needs: LiveBlogRoutesNeeds): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/live-blogs/:id',
    allow: 'reporter',
    tokenScope: 'live-blogs:write',
    tags: TAGS,
    summary: 'The live blog of a story',
    description: 'With `known`, the `seq` of an earlier answer, `blog` is null while nothing has changed since.',
    params: STORY_ID,
    query: liveBlogQuery,
    answer: deskLiveBlogAnswer,
    handle: ({ params, query, user }) => {
      // Keeps a sanitiser thread running, so that the next post need not wait for one to start.
      keepSanitiserReady();
      return openLiveBlog(needs, params.id, user.id, query.known);
    },
  });
  deskRoute(app, {
    method: 'PUT',
    path: '/api/desk/live-blogs/:id/state',
    allow: 'editor',
    tags: TAGS,
    summary: 'Open or close the live blog of an article; needs an editor',
    params: STORY_ID,
    body: liveState,
    answer: deskLiveBlogAnswer,
    handle: ({ params, body, user }) => setOpen(needs, params.id, body.isOpen, user.id),
  });
  deskRoute(app, {
    method: 'PUT',
    path: '/api/desk/live-blogs/:id/points',
    allow: 'reporter',
    tokenScope: 'live-blogs:write',
    tags: TAGS,
    summary: 'Change the main points',
    params: STORY_ID,
    body: livePoints,
    answer: deskLiveBlogAnswer,
    handle: ({ params, body, user }) => setPoints(needs, params.id, body, user.id),
  });
  deskRoute(app, {
    method: 'PUT',
    path: '/api/desk/live-blogs/:id/pin',
    allow: 'reporter',
    tokenScope: 'live-blogs:write',
    tags: TAGS,
    summary: 'Pin one post above the others, or none',
    params: STORY_ID,
    body: livePin,
    answer: deskLiveBlogAnswer,
    handle: ({ params, body, user }) => pinPost(needs, params.id, body.post, user.id),
  });
}

function tooManyPosts(retryAfter: number): Problem {
  const message = `You have posted very often within a minute. Your text is kept; try again in ${retryAfter} s.`;
  return new Problem(429, 'too_many_posts', message, { retryAfter });
}
