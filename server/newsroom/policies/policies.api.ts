import { z } from 'zod';
import {
  POLICY_SAVED,
  policiesAnswer,
  policyAnswer,
  policyBody,
  policyParams,
  policyQuery,
} from '#domain/desk/policy-form.ts';
import { versionsAnswer } from '#domain/desk/versions.ts';
import type { App } from '#server/http/app-types.ts';
import { expectedEtag, ifMatch } from '#server/http/etag.ts';
import { deskRoute } from '#server/http/routes.ts';
import { listPolicies, policyPlace, savePolicy } from './policies.service.ts';
import { readText, type StandingNeeds, textVersions } from './standing-text.service.ts';

const PATH = '/api/desk/policies/:name';

/** The desk's calls for the pages on ethics, corrections, ownership and the like. */
export function registerPolicyRoutes(app: App, needs: StandingNeeds): void {
  const { pool } = needs.db;
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/policies',
    allow: 'editor',
    tags: ['desk'],
    summary: 'Policies: which are written and published in a language, English by default',
    query: policyQuery,
    answer: policiesAnswer,
    handle: ({ query }) => listPolicies(pool, query.language),
  });
  deskRoute(app, {
    method: 'GET',
    path: PATH,
    allow: 'editor',
    tags: ['desk'],
    summary: 'A policy: what was saved last',
    params: policyParams,
    query: policyQuery,
    answer: policyAnswer,
    handle: async ({ params, query, reply }) => {
      const { text, etag } = await readText(pool, policyPlace({ ...params, ...query }));
      reply.header('etag', etag);
      return text;
    },
  });
  deskRoute(app, {
    method: 'GET',
    path: `${PATH}/versions`,
    allow: 'editor',
    tags: ['desk'],
    summary: 'A policy: its former states, newest first',
    params: policyParams,
    query: policyQuery,
    answer: versionsAnswer(policyAnswer),
    handle: async ({ params, query }) => ({
      versions: await textVersions(pool, policyPlace({ ...params, ...query }).key),
    }),
  });
  deskRoute(app, {
    method: 'POST',
    path: PATH,
    allow: 'editor',
    tags: ['desk'],
    summary: 'A policy: save all of it; a published one is on the site at once',
    params: policyParams,
    query: policyQuery,
    headers: ifMatch,
    body: policyBody,
    answer: z.object({ message: z.string(), saved: policyAnswer }),
    handle: async ({ params, query, body, user, request, reply }) => {
      const by = { userId: user.id, expectedEtag: expectedEtag(request) };
      const { text, etag } = await savePolicy(needs, { ...params, ...query }, body, by);
      reply.header('etag', etag);
      return { message: POLICY_SAVED, saved: text };
    },
  });
}
