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
import type { Accounts } from '../accounts.service.ts';
import { neverStored } from '../login/login-answers.ts';
import { takeBackCookie } from './account.api.ts';
import { PEOPLE_POLICY } from './people.policy.ts';

const byId = z.object({ id: z.string().max(40) });
const bySession = z.object({ id: z.string().max(40), sessionId: z.string().max(80) });
const MOST_BYTES = 8192;
const desk = (summary: string) => ({ tags: ['people'], security: [{ bearer: [] }], summary });

/** People, invitations and others' sessions: for administrators. */
export function registerPeopleRoutes(app: App, accounts: Accounts): void {
  app.get(
    '/api/desk/people',
    { schema: { ...desk('Everybody who may log in, and open invitations'), response: { 200: peopleAnswer } } },
    async (request, reply) => {
      await accounts.actor(request, PEOPLE_POLICY.seePeople);
      neverStored(reply);
      return { people: await accounts.people.list(), invitations: await accounts.invitations.list() };
    },
  );
  registerInvitations(app, accounts);
  registerChanges(app, accounts);
  registerTheirSessions(app, accounts);
}

function registerInvitations(app: App, accounts: Accounts): void {
  const { invitations } = accounts;
  app.post(
    '/api/desk/people/invitations',
    {
      bodyLimit: MOST_BYTES,
      schema: { ...desk('Invite somebody by mail'), body: invitationInput, response: { 201: invitationAnswer } },
    },
    async (request, reply) => {
      const actor = await accounts.actor(request, PEOPLE_POLICY.invite);
      return neverStored(reply)
        .code(201)
        .send(await invitations.invite(actor, request.body));
    },
  );
  app.post(
    '/api/desk/people/invitations/:id/again',
    { schema: { ...desk('Send an invitation again'), params: byId, response: { 200: invitationAnswer } } },
    async (request, reply) => {
      const actor = await accounts.actor(request, PEOPLE_POLICY.invite);
      neverStored(reply);
      return invitations.again(actor, request.params.id);
    },
  );
  app.delete(
    '/api/desk/people/invitations/:id',
    { schema: { ...desk('Withdraw an invitation'), params: byId, response: { 200: messageAnswer } } },
    async (request, reply) => {
      const actor = await accounts.actor(request, PEOPLE_POLICY.invite);
      neverStored(reply);
      await invitations.withdraw(actor, request.params.id);
      return { message: 'The invitation was withdrawn.' };
    },
  );
}

const CHANGES = [
  ['disable', 'disable', 'End a person’s sessions and refuse further logins'],
  ['enable', 'enable', 'Let a person log in again'],
  ['two-factor/remove', 'removeTwoFactor', 'Remove a person’s second factor'],
  ['password-reset', 'sendPasswordReset', 'Send a person the mail for a new password'],
] as const;

function registerChanges(app: App, accounts: Accounts): void {
  app.patch(
    '/api/desk/people/:id',
    {
      bodyLimit: MOST_BYTES,
      schema: {
        ...desk('Change a person’s name or role'),
        params: byId,
        body: personChange,
        response: { 200: personAnswer },
      },
    },
    async (request, reply) => {
      const actor = await accounts.actor(request, PEOPLE_POLICY.changePeople);
      neverStored(reply);
      return accounts.people.change(actor, request.params.id, request.body);
    },
  );
  for (const [path, deed, summary] of CHANGES) {
    app.post(
      `/api/desk/people/:id/${path}`,
      { schema: { ...desk(summary), params: byId, response: { 200: personAnswer } } },
      async (request, reply) => {
        const actor = await accounts.actor(request, PEOPLE_POLICY.changePeople);
        neverStored(reply);
        return accounts.people[deed](actor, byId.parse(request.params).id);
      },
    );
  }
}

function registerTheirSessions(app: App, accounts: Accounts): void {
  const { openSessions } = accounts;
  app.get(
    '/api/desk/people/:id/sessions',
    { schema: { ...desk('Where a person is logged in'), params: byId, response: { 200: sessionsAnswer } } },
    async (request, reply) => {
      const actor = await accounts.actor(request, PEOPLE_POLICY.seeSessionsOfOthers);
      neverStored(reply);
      return { sessions: await openSessions.list(actor, request.params.id) };
    },
  );
  app.delete(
    '/api/desk/people/:id/sessions',
    { schema: { ...desk('Log a person out everywhere'), params: byId, response: { 200: endedAnswer } } },
    async (request, reply) => {
      const actor = await accounts.actor(request, PEOPLE_POLICY.endSessionsOfOthers);
      neverStored(reply);
      const ended = await openSessions.endAll(actor, request.params.id, 'none');
      if (request.params.id === actor.user.id) await takeBackCookie(accounts, request, reply);
      return { ended };
    },
  );
  app.delete(
    '/api/desk/people/:id/sessions/:sessionId',
    { schema: { ...desk('End one session of a person'), params: bySession, response: { 200: endedAnswer } } },
    async (request, reply) => {
      const actor = await accounts.actor(request, PEOPLE_POLICY.endSessionsOfOthers);
      neverStored(reply);
      const ended = await openSessions.endOne(actor, request.params.id, request.params.sessionId);
      if (request.params.sessionId === actor.sessionId) await takeBackCookie(accounts, request, reply);
      return { ended };
    },
  );
}
