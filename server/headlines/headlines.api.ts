import { headlinesAnswer } from '#domain/desk/headlines.ts';
import type { App } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import { deskRoute } from '#server/http/routes.ts';
import { MAY_ASK_FOR_HEADLINES } from './headlines.policy.ts';
import type { Headlines, HeadlinesFault } from './headlines.service.ts';

const ANSWERS: Readonly<Record<HeadlinesFault, readonly [status: number, code: string, message: string]>> = {
  'not configured': [
    503,
    'headlines_not_configured',
    'The headlines service is not set up. Whoever runs the site sets HEADLINES_API_KEY.',
  ],
  'key refused': [
    502,
    'headlines_key_refused',
    'The headlines service refuses the key of this site. Whoever runs the site has to set another one.',
  ],
  'quota used up': [
    503,
    'headlines_quota',
    'The headlines service takes no more questions for now: its quota is used up. Please try again later.',
  ],
  'too slow': [504, 'headlines_too_slow', 'The headlines service did not answer in time. Please try again.'],
  'not reachable': [502, 'headlines_unreachable', 'The headlines service cannot be reached. Please try again later.'],
  failed: [502, 'headlines_failed', 'The headlines service has a fault of its own. Please try again later.'],
  unreadable: [502, 'headlines_unreadable', 'The headlines service sent something that cannot be read.'],
};

/** GET /api/desk/headlines: what prefills the homepage form (DAPI-61). */
export function registerHeadlinesRoutes(app: App, headlines: Headlines): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/headlines',
    allow: MAY_ASK_FOR_HEADLINES,
    tags: ['desk'],
    summary: 'Top headlines from the headlines service, at most five; needs an editor',
    answer: headlinesAnswer,
    handle: async ({ request }) => {
      const result = await headlines.top();
      if (result.kind === 'found') return { headlines: [...result.headlines] };
      const { fault, reason } = result;
      if (fault !== 'not configured') request.log.warn({ fault, reason }, 'the headlines service gave no headlines');
      const [status, code, message] = ANSWERS[fault];
      throw new Problem(status, code, message);
    },
  });
}
