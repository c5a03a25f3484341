import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { COUNTING_PATH, countingChoice, UNCOUNTED_COOKIE } from '#domain/counting.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, pathInLanguage } from '#domain/languages.ts';
import type { App } from '#server/http/app-types.ts';
import { perAddress } from '#server/http/call-limits.ts';
import { Problem } from '#server/http/problem.ts';
import { ownPages } from '#server/http/request-origin.ts';
import { publicRoute } from '#server/http/routes.ts';
import { takePlainForms } from '#server/http/take-forms.ts';

const CHOICES_PER_MINUTE = 30;
const MAX_ADDRESSES = 20_000;
const CODES = LANGUAGES.map(({ code }) => code);
// Browsers keep no cookie for longer than 400 days.
const COOKIE_SECONDS = 400 * 86_400;

/** Whether what this browser reports may be counted: its reader has not objected, and it sends no signal to all sites. */
export function isCounted({ headers }: FastifyRequest): boolean {
  const signals = { gpc: String(headers['sec-gpc']), dnt: String(headers.dnt) };
  return countingChoice({ cookie: headers.cookie, ...signals }) === 'counted';
}

/** The form of the privacy page by which readers object to being counted, and take that back. */
export function registerCountingChoice(app: App, siteUrl: string): void {
  app.register(async (scope: App) => {
    takePlainForms(scope);
    const calls = await perAddress(scope, {
      perMinute: CHOICES_PER_MINUTE,
      mostAddresses: MAX_ADDRESSES,
      refusal: (after) =>
        new Problem(429, 'too_many_choices', `That was a lot of clicks. Please try again in ${after}.`),
    });
    publicRoute(scope, {
      method: 'POST',
      path: COUNTING_PATH,
      allow: ownPages(siteUrl, 'other_site', 'This is chosen on the privacy page of this site.'),
      limits: { calls, bytes: 1024 },
      hidden: true,
      body: z.object({ counted: z.enum(['yes', 'no']), language: z.enum(CODES).default(DEFAULT_LANGUAGE) }),
      cache: 'no-store',
      handle: ({ body, reply }) => {
        const secure = siteUrl.startsWith('https:') ? 'Secure; ' : '';
        const seconds = body.counted === 'no' ? COOKIE_SECONDS : 0;
        reply.header(
          'set-cookie',
          `${UNCOUNTED_COOKIE}=1; Max-Age=${seconds}; ${secure}Path=/; HttpOnly; SameSite=Lax`,
        );
        return reply.redirect(`${pathInLanguage('/privacy', body.language)}#objection`, 303);
      },
    });
  });
}
