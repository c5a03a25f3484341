import type { Services } from '#app/services.ts';
import { londonDay, londonInstant } from '#domain/london-time.ts';
import type { AppParts } from '#server/app.ts';
import type { Config } from '#server/config.ts';
import type { App, Log } from '#server/http/app-types.ts';
import type { FormPages } from '#server/http/form-page.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import { registerInboxRoutes } from './inbox/inbox.api.ts';
import { registerPersonalDataRoutes } from './inbox/personal-data.api.ts';
import { registerRetentionJob, retentionPeriodsIn } from './inbox/retention.service.ts';
import { registerEditionRoutes } from './newsletter/editions.api.ts';
import { registerNewsletterRoutes } from './newsletter/newsletter.api.ts';
import { createNewsletter } from './newsletter/newsletter.service.ts';
import { registerNewsletterJobs } from './newsletter/sending.service.ts';
import { countSignaturesSince } from './petition/petition.service.ts';

type Parts = Pick<AppParts, 'db' | 'clock' | 'mail' | 'jobs' | 'accounts' | 'visitorForms'> & {
  readonly config: Pick<Config, 'siteUrl'>;
};

/** What visitors sent, at the desk; and the newsletter, its form and its links. */
export async function registerVisitorsDesk(app: App, parts: Parts & { readonly formPages: FormPages }): Promise<void> {
  const { visitorForms, formPages } = parts;
  const needs = { ...parts, siteUrl: parts.config.siteUrl, attachments: visitorForms.attachments };
  const today = () => londonInstant(londonDay(parts.clock.now()), '00:00');
  const signaturesToday = () => countSignaturesSince(parts.db.pool, today());
  registerInboxRoutes(app, { ...needs, signaturesToday });
  registerPersonalDataRoutes(app, needs);
  registerEditionRoutes(app, needs);
  const { protection } = visitorForms;
  await registerNewsletterRoutes(app, {
    newsletter: createNewsletter({ ...needs, mails: visitorForms.visitorMails }),
    protection,
    formPages,
  });
}

/** Before the jobs start. */
export function registerVisitorsDeskJobs(jobs: Jobs, parts: Omit<Parts, 'accounts'> & { readonly log: Log }): void {
  const needs = { ...parts, siteUrl: parts.config.siteUrl, attachments: parts.visitorForms.attachments };
  registerNewsletterJobs(jobs, needs);
  registerRetentionJob(jobs, needs);
}

/** What pages ask: whether the link of a mail still works, and for how long is kept what visitors send. */
export function aboutVisitors({ config, ...parts }: Parts): Pick<Services, 'newsletter' | 'retention'> {
  const { isConfirmable } = createNewsletter({
    ...parts,
    mails: parts.visitorForms.visitorMails,
    siteUrl: config.siteUrl,
  });
  return { newsletter: { isConfirmable }, retention: () => retentionPeriodsIn(parts.db.pool) };
}
