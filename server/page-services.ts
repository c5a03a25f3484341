import type { PetitionPages } from '#app/services.ts';
import type { Language } from '#domain/languages.ts';
import { cacheTag } from './db/cache-tags.ts';
import type { ServicesOfPage } from './http/page-renderer.ts';
import type { PageTrace } from './http/page-trace.ts';
import { readFrontPreview } from './newsroom/homepage/front-preview.ts';
import { mergedSections } from './newsroom/model/merged-sections.ts';
import { openChannelPage } from './newsroom/reading/channel-pages.ts';
import { openPolicy, policiesIn, publishedPolicies } from './newsroom/reading/policies.ts';
import { createReader } from './newsroom/reading/reader.service.ts';
import { findDeskStory } from './newsroom/stories/desk-story.repo.ts';
import { readPreview } from './newsroom/stories/drafts.ts';
import { createGuideMemory } from './schedule/guide-memory.ts';
import { createScheduleReader } from './schedule/schedule.service.ts';
import type { Site } from './site.ts';
import { readRequest } from './visitors/bookings/confirming.ts';
import { offeredSessions } from './visitors/bookings/offered-sessions.ts';
import { readProposal } from './visitors/bookings/proposals.ts';
import { retentionPeriodsIn } from './visitors/inbox/retention.service.ts';
import type { Petitions } from './visitors/petition/petition.service.ts';

/** The services for page loaders. `remembersParts: false` disables reuse of earlier markup. */
export function createServicesOfPage(site: Site, remembersParts = true): ServicesOfPage {
  const { config, clock, log, accounts } = site;
  const db = site.db.pool;
  const report = (error: unknown, what: string) => log.error({ err: error, what }, 'a page goes on without a part');
  const readerOptionsIn = (language: Language) => ({ clock, report, language });
  const onAir = createGuideMemory(db, clock, report);
  return (trace, { language, ...ofTheRequest }) => ({
    ...ofTheRequest,
    reader: createReader(site.replicas?.pool ?? db, trace, readerOptionsIn(language)),
    languages: config.languages,
    clock,
    siteUrl: config.siteUrl,
    videos: site.videos.forPage(trace),
    videoChannelUrl: config.videoChannelUrl,
    liveStreamUrl: config.liveHlsUrl,
    hasOfflineReading: config.offlineReading,
    singleSignOn: accounts.singleSignOn?.label ?? null,
    hasPasskeys: accounts.passkeys.isPossible,
    sendsMail: config.mail.smtpUrl !== null,
    remembersParts,
    mergedSections: () => {
      trace.shows(cacheTag.site('section-names'));
      return mergedSections(db, report);
    },
    policies: {
      published: async (language) => {
        trace.shows(cacheTag.site('policies'));
        return policiesIn(await publishedPolicies(db, report), language);
      },
      open: (name, language) => {
        trace.shows(cacheTag.site('policies'));
        return openPolicy(db, name, language);
      },
    },
    channelPage: (slug) => {
      trace.shows(cacheTag.site('pages'));
      return openChannelPage(db, slug);
    },
    schedule: createScheduleReader(db, trace, clock),
    onAir,
    mailLinks: {
      invited: (token) => accounts.invitations.invited(token),
      isResetValid: (token) => accounts.passwords.isResetValid(token),
    },
    countries: () => site.places.countries(),
    bookings: {
      offered: () => {
        trace.shows(cacheTag.form('book-rajneeti'));
        return offeredSessions(db, clock.now(), language);
      },
      request: (token) => readRequest(db, token, clock.now(), language),
      proposal: (token) => readProposal(db, token, clock.now(), language),
    },
    petitions: petitionPages(site.petitions, trace, report),
    newsletter: { confirmable: (token) => site.newsletter.confirmable(token) },
    retention: () => retentionPeriodsIn(db),
    backupDays: config.backups.keep,
    reportError: (error, where) => log.error({ err: error, ...where, url: withoutToken(where.url) }, 'a page failed'),
    deskStory: (id) => findDeskStory(db, id),
    preview: (id) => readPreview(db, config.siteUrl, id),
    frontPreview: (query) => readFrontPreview({ db, siteUrl: config.siteUrl, report }, query),
  });
}

function petitionPages(
  petitions: Petitions,
  trace: PageTrace,
  report: (error: unknown, what: string) => void,
): PetitionPages {
  return {
    open: async (which) => {
      const opened = await petitions.open(which, report);
      if (opened) trace.shows(cacheTag.petition(opened.petition._id));
      return opened;
    },
    signature: (token) => petitions.signer.state(token),
  };
}

/** The address of a page for the log: tokens in mailed links grant access, and a query has what somebody searched. */
export function withoutToken(url: string): string {
  const [path = ''] = url.split(/[?#]/);
  return path.replace(
    /\/(invitation|reset-password|request|proposal|sent|petition\/signature|confirm|unsubscribe)\/[^/]+/,
    '/$1/…',
  );
}
