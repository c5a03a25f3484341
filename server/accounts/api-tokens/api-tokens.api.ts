import { z } from 'zod';
import { apiTokenOrder, apiTokensAnswer, newApiTokenAnswer } from '#domain/desk/api-tokens.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute } from '#server/http/routes.ts';
import { MAY } from '../people/people.policy.ts';
import type { ApiTokens } from './api-tokens.ts';

/** Tokens of other programs: for administrators, and never for a token itself. */
export function registerApiTokenRoutes(app: App, tokens: ApiTokens): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/api-tokens',
    allow: MAY.manageTokens,
    tags: ['people'],
    summary: 'Tokens of other programs; needs an administrator',
    answer: apiTokensAnswer,
    handle: async () => ({ tokens: await tokens.list() }),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/api-tokens',
    allow: MAY.manageTokens,
    limits: { bytes: 8192 },
    tags: ['people'],
    summary: 'Make a token; the answer is the only one that shows it',
    body: apiTokenOrder,
    status: 201,
    answer: newApiTokenAnswer,
    handle: ({ body, user }) => tokens.create(body, user.id),
  });
  deskRoute(app, {
    method: 'DELETE',
    path: '/api/desk/api-tokens/:id',
    allow: MAY.manageTokens,
    tags: ['people'],
    summary: 'Revoke a token: from now on it opens nothing',
    params: z.object({ id: z.string().max(40) }),
    answer: z.object({ revoked: z.literal(true) }),
    handle: async ({ params, user }) => {
      await tokens.revoke(params.id, user.id);
      return { revoked: true as const };
    },
  });
}
