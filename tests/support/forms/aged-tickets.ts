import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { FORM_NAMES } from '#domain/forms/form-names.ts';
import { createTickets } from '#server/visitors/protection/tickets.ts';
import type { Site } from '../site/site.ts';

const MINUTE_MS = 60_000;
const answerSchema = z.looseObject({ ticket: z.string(), waitMs: z.number() });

/**
 * The site's own ticket for a form, as if it had been issued a minute ago, so that tests need not wait before they send
 * the form.
 */
export async function agedTicket(site: Site, path: string): Promise<z.infer<typeof answerSchema>> {
  const form = z.enum(FORM_NAMES).parse(/^\/api\/forms\/([\w-]+)\/ticket$/.exec(path)?.[1]);
  const given = answerSchema.parse(await (await fetch(site.url + path)).json());
  // Its first part is the time of issue by the site's clock, in base 36.
  const issued = Number.parseInt(given.ticket, 36);
  const tickets = createTickets(readFileSync(join(site.dataDir, 'session-secret'), 'utf8').trim());
  return { ...given, ticket: tickets.issue(form, '127.0.0.1', issued - MINUTE_MS), waitMs: 0 };
}

/** Gives the page's forms such tickets; visitor-form.spec.ts tests the real wait. */
export async function giveAgedTickets(page: Page, site: Site): Promise<void> {
  await page.route('**/api/forms/*/ticket', async (route) => {
    await route.fulfill({ json: await agedTicket(site, new URL(route.request().url()).pathname) });
  });
}
