import { z } from 'zod';
import {
  colleaguesAnswer,
  inboxAnswer,
  inboxCounts,
  inboxQuery,
  inboxSearch,
  noteSent,
  replySent,
  submissionAnswer,
  submissionChange,
  visitorsAnswer,
} from '#domain/desk/inbox.ts';
import { recordId } from '#domain/record-id.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute } from '#server/http/routes.ts';
import { countSubscribers } from '../newsletter/newsletter.service.ts';
import { MAY } from './inbox.policy.ts';
import {
  changeSubmission,
  countInbox,
  inboxColleagues,
  listSubmissions,
  noteOn,
  openSubmission,
  replyTo,
} from './inbox.service.ts';
import type { InboxNeeds } from './inbox-needs.ts';

const byId = z.object({ id: recordId });

export interface InboxRoutes extends InboxNeeds {
  /** How many signed a petition today. */
  readonly signaturesToday: () => Promise<number>;
}

/** What visitors sent, for editors. Nothing of it is ever kept by a cache. */
export function registerInboxRoutes(app: App, needs: InboxRoutes): void {
  registerReads(app, needs);
  registerCounts(app, needs);
  registerActions(app, needs);
}

function registerReads(app: App, needs: InboxRoutes): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/inbox',
    allow: MAY.read,
    tags: ['desk inbox'],
    summary: 'What visitors sent, newest first; needs an editor',
    query: inboxQuery,
    answer: inboxAnswer,
    handle: ({ query, user }) => listSubmissions(needs, query, user.id),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/inbox/search',
    allow: MAY.read,
    tags: ['desk inbox'],
    summary: 'What visitors sent that has all the words, newest first; needs an editor',
    query: inboxQuery,
    body: inboxSearch,
    answer: inboxAnswer,
    handle: ({ query, body, user }) => listSubmissions(needs, { ...query, ...body }, user.id),
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/inbox/colleagues',
    allow: MAY.read,
    tags: ['desk inbox'],
    summary: 'Who may answer',
    answer: colleaguesAnswer,
    handle: async () => ({ colleagues: await inboxColleagues(needs.db.pool) }),
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/inbox/:id',
    allow: MAY.read,
    tags: ['desk inbox'],
    summary: 'One submission with its thread; the opening is in the audit log',
    params: byId,
    answer: submissionAnswer,
    handle: ({ params, user }) => openSubmission(needs, params.id, user.id),
  });
}

function registerCounts(app: App, needs: InboxRoutes): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/inbox/counts',
    allow: MAY.read,
    tags: ['desk inbox'],
    summary: 'How much waits in the inbox',
    answer: inboxCounts,
    handle: () => countInbox(needs.db.pool),
  });
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/visitors',
    allow: MAY.read,
    tags: ['desk inbox'],
    summary: 'What visitors sent, in numbers',
    answer: visitorsAnswer,
    handle: async () => {
      const [{ kinds }, subscribers] = await Promise.all([countInbox(needs.db.pool), countSubscribers(needs.db.pool)]);
      const { active, pending } = subscribers;
      return { kinds, subscribers: { active, pending }, signaturesToday: await needs.signaturesToday() };
    },
  });
}

function registerActions(app: App, needs: InboxRoutes): void {
  deskRoute(app, {
    method: 'PATCH',
    path: '/api/desk/inbox/:id',
    allow: MAY.answer,
    tags: ['desk inbox'],
    summary: 'Change the state or who it is assigned to',
    body: submissionChange,
    params: byId,
    answer: submissionAnswer,
    handle: ({ params, body, user }) => changeSubmission(needs, params.id, body, user.id),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/inbox/:id/replies',
    allow: MAY.answer,
    tags: ['desk inbox'],
    summary: 'Answer by mail',
    body: replySent,
    params: byId,
    answer: submissionAnswer,
    handle: ({ params, body, user }) => replyTo(needs, params.id, body, user.id),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/inbox/:id/notes',
    allow: MAY.answer,
    tags: ['desk inbox'],
    summary: 'Write a note for colleagues',
    body: noteSent,
    params: byId,
    answer: submissionAnswer,
    handle: ({ params, body, user }) => noteOn(needs, params.id, body, user.id),
  });
}
