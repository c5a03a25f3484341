import { z } from 'zod';
import {
  endedAnswer,
  invitationAnswer,
  invitationInput,
  messageAnswer,
  peopleAnswer,
  personAnswer,
  personChange,
  sessionsAnswer,
} from '#domain/desk/people.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute } from '#server/http/routes.ts';
import type { Accounts } from '../accounts.service.ts';
import { clearSessionCookie } from './account.api.ts';
import { MAY } from './people.policy.ts';

const byId = z.object({ id: z.string().max(40) });
const bySession = z.object({ id: z.string().max(40), sessionId: z.string().max(80) });
const MAX_BYTES = 8192;

/** People, invitations and others' sessions: for administrators. */
export function registerPeopleRoutes(app: App, accounts: Accounts): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/people',
    allow: MAY.seePeople,
    tags: ['people'],
    summary: 'Everybody who may log in, and open invitations',
    answer: peopleAnswer,
    handle: async () => ({ people: await accounts.people.list(), invitations: await accounts.invitations.list() }),
  });
  registerInvitations(app, accounts);
  registerChanges(app, accounts);
  registerTheirSessions(app, accounts);
}

function registerInvitations(app: App, accounts: Accounts): void {
  const { invitations } = accounts;
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/people/invitations',
    allow: MAY.invite,
    limits: { bytes: MAX_BYTES },
    tags: ['people'],
    summary: 'Invite somebody by mail',
    body: invitationInput,
    status: 201,
    answer: invitationAnswer,
    handle: ({ body, actor }) => invitations.invite(actor, body),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/people/invitations/:id/again',
    allow: MAY.invite,
    tags: ['people'],
    summary: 'Send an invitation again',
    params: byId,
    answer: invitationAnswer,
    handle: ({ params, actor }) => invitations.resend(actor, params.id),
  });
  deskRoute(app, {
    method: 'DELETE',
    path: '/api/desk/people/invitations/:id',
    allow: MAY.invite,
    tags: ['people'],
    summary: 'Withdraw an invitation',
    params: byId,
    answer: messageAnswer,
    handle: async ({ params, actor }) => {
      await invitations.withdraw(actor, params.id);
      return { message: 'The invitation was withdrawn.' };
    },
  });
}

const CHANGES = [
  ['disable', 'disable', 'End a person’s sessions and refuse further logins'],
  ['enable', 'enable', 'Let a person log in again'],
  ['two-factor/remove', 'removeTwoFactor', 'Remove a person’s second factor'],
  ['password-reset', 'sendPasswordReset', 'Send a person the mail for a new password'],
] as const;

function registerChanges(app: App, accounts: Accounts): void {
  deskRoute(app, {
    method: 'PATCH',
    path: '/api/desk/people/:id',
    allow: MAY.changePeople,
    limits: { bytes: MAX_BYTES },
    tags: ['people'],
    summary: 'Change a person’s name or role',
    params: byId,
    body: personChange,
    answer: personAnswer,
    handle: ({ params, body, actor }) => accounts.people.change(actor, params.id, body),
  });
  for (const [path, action, summary] of CHANGES) {
    deskRoute(app, {
      method: 'POST',
      path: `/api/desk/people/:id/${path}`,
      allow: MAY.changePeople,
      tags: ['people'],
      summary,
      params: byId,
      answer: personAnswer,
      handle: ({ params, actor }) => accounts.people[action](actor, params.id),
    });
  }
}

function registerTheirSessions(app: App, accounts: Accounts): void {
  const { openSessions } = accounts;
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/people/:id/sessions',
    allow: MAY.seeSessionsOfOthers,
    tags: ['people'],
    summary: 'Where a person is logged in',
    params: byId,
    answer: sessionsAnswer,
    handle: async ({ params, actor }) => ({ sessions: await openSessions.list(actor, params.id) }),
  });
  deskRoute(app, {
    method: 'DELETE',
    path: '/api/desk/people/:id/sessions',
    allow: MAY.endSessionsOfOthers,
    tags: ['people'],
    summary: 'Log a person out everywhere',
    params: byId,
    answer: endedAnswer,
    handle: async ({ params, actor, request, reply }) => {
      const ended = await openSessions.endAll(actor, params.id, 'none');
      if (params.id === actor.user.id) await clearSessionCookie(accounts, request, reply);
      return { ended };
    },
  });
  deskRoute(app, {
    method: 'DELETE',
    path: '/api/desk/people/:id/sessions/:sessionId',
    allow: MAY.endSessionsOfOthers,
    tags: ['people'],
    summary: 'End one session of a person',
    params: bySession,
    answer: endedAnswer,
    handle: async ({ params, actor, request, reply }) => {
      const ended = await openSessions.endOne(actor, params.id, params.sessionId);
      if (params.sessionId === actor.sessionId) await clearSessionCookie(accounts, request, reply);
      return { ended };
    },
  });
}
