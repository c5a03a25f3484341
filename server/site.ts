import { join } from 'node:path';
import { type Accounts, createAccounts, registerAccountJobs } from './accounts/accounts.service.ts';
import { type Alerts, createAlerts, registerAlertJobs } from './alerts/alerts.service.ts';
import { keyEventAlerts } from './alerts/key-events.ts';
import { PUSH_KEYS } from './alerts/keys.ts';
import { registerAnalyticsJobs } from './analytics/analytics.service.ts';
import { type Counter, createCounter } from './analytics/counter.ts';
import { registerBackups, registerErasureNotes } from './backups/backups.job.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { maintain, maintainChanged } from './db/maintain.ts';
import type { Replicas } from './db/replicas.ts';
import { createHeadlines, type Headlines } from './headlines/headlines.service.ts';
import type { Log } from './http/app-types.ts';
import type { Jobs } from './jobs/jobs.service.ts';
import { createSharedLimits, registerSharedLimitsJob, type SharedLimits } from './limits/shared-rate-limit.ts';
import type { Mail } from './mail/mail.service.ts';
import { createLibrary, type Library } from './media/library/library.service.ts';
import { createMedia, type Media, registerMediaJobs } from './media/media.service.ts';
import { createScratch } from './media/scratch.ts';
import { openStorage } from './media/storage.ts';
import type { StorageHealth } from './media/storage-fault.ts';
import { registerMergesJob } from './newsroom/catalogue/undo-merge.ts';
import { createDeepDives, type DeepDives } from './newsroom/deep-dive/deep-dive.service.ts';
import { createDeskLists, type DeskLists } from './newsroom/desk/desk-lists.service.ts';
import { createFrontPage, type FrontPage } from './newsroom/homepage/homepage.service.ts';
import { registerWantedPicturesJob } from './newsroom/homepage/wanted-pictures.service.ts';
import type { KeyEvents } from './newsroom/live-blogs/key-events.ts';
import { registerLiveBlogJobs } from './newsroom/live-blogs/live-blogs.service.ts';
import { createNotices, type Notices, registerNoticeJobs } from './newsroom/notices/notices.service.ts';
import { registerAuthorCountJob } from './newsroom/reading/author-counts.service.ts';
import { registerWebSubJobs } from './newsroom/sitemaps/websub.ts';
import { createWorldNews, type WorldNews } from './newsroom/world-news/world-news.service.ts';
import { alertFollowers, hubOf, noticeChannels } from './notice-channels.ts';
import { registerRemovalsJob } from './removals/removals.ts';
import { sealing } from './secrets/sealing.ts';
import { BUILD_FOLDER, DEVELOPMENT_BUILD_FOLDER } from './start/build-folder.ts';
import { createWatchDesk, type WatchDesk } from './videos/desk/watch-desk.service.ts';
import { createVideos, registerVideoJobs, type Videos } from './videos/videos.service.ts';
import {
  type Attachments,
  createAttachments,
  registerAttachmentJobs,
  type UploadsTold,
} from './visitors/attachments/attachments.service.ts';
import { type Bookings, createBookings, registerBookingJobs } from './visitors/bookings/bookings.service.ts';
import { registerRetentionJob } from './visitors/inbox/retention.service.ts';
import { countSubscribers, createNewsletter, type Newsletter } from './visitors/newsletter/newsletter.service.ts';
import { registerNewsletterJobs } from './visitors/newsletter/sending.service.ts';
import { createPetitions, type Petitions, registerPetitionJobs } from './visitors/petition/petition.service.ts';
import { createPlaces, type Places } from './visitors/places/places.service.ts';
import { openVisitorCountry, type VisitorCountry } from './visitors/places/visitor-country.ts';
import type { LimitsOfForms } from './visitors/protection/form-limits.ts';
import { createProtection, type Protection, registerProtectionJobs } from './visitors/protection/protection.service.ts';
import { createVisitorMails, type VisitorMails } from './visitors/protection/visitor-mails.ts';
import { createWebhooks, registerWebhookJobs, type Webhooks } from './webhooks/webhooks.service.ts';
import { createSources, registerSourceJobs, type Sources } from './wire/sources/sources.service.ts';
import { createWire, registerWireJobs, type Wire } from './wire/wire.service.ts';

/** What all services depend on. */
interface Ground {
  readonly config: Config;
  readonly log: Log;
  readonly clock: Clock;
  readonly db: Database;
  /** Where pages are read from; without it, the database itself. */
  readonly replicas?: Replicas | null;
  readonly mail: Mail;
}

/** The services behind visitors' forms. */
export interface VisitorServices {
  readonly protection: Protection;
  readonly attachments: Attachments;
  readonly places: Places;
  readonly visitorCountry: VisitorCountry;
  readonly petitions: Petitions;
  readonly bookings: Bookings;
  readonly newsletter: Newsletter;
  /** For what is rare and expensive: counted for all nodes together. */
  readonly sharedLimits: SharedLimits;
  readonly visitorMails: VisitorMails;
}

/** All that the site is made of, each service built once. Routes, pages and jobs take what they need from here. */
export interface Site extends Ground, VisitorServices {
  readonly jobs: Pick<Jobs, 'send' | 'recurring'>;
  readonly accounts: Accounts;
  readonly alerts: Alerts;
  /** Alerts of live blogs' key events. */
  readonly keyEvents: KeyEvents;
  readonly media: Media;
  /** Of the storage of pictures and attachments. */
  readonly storageHealth: StorageHealth;
  readonly library: Library;
  readonly deskLists: DeskLists;
  readonly deepDives: DeepDives;
  readonly worldNews: WorldNews;
  readonly frontPage: FrontPage;
  readonly notices: Notices;
  readonly headlines: Headlines;
  readonly counter: Counter;
  readonly videos: Videos;
  readonly watchDesk: WatchDesk;
  readonly webhooks: Webhooks;
  /** Null where no feed is set. */
  readonly wire: Wire | null;
  readonly sources: Sources;
}

interface SiteNeeds extends Ground {
  readonly jobs: Pick<Jobs, 'work' | 'send' | 'sendAll' | 'recurring'>;
  /** The session secret; keys of other things are derived from it. */
  readonly secret: string;
  /** Called on every login attempt and every authenticated call: the desk is in use. */
  readonly onDeskUse?: () => void;
  /** Of visitors' forms; the product's own unless told. */
  readonly limits?: LimitsOfForms | undefined;
}

/** Throws StartRefused when a setting cannot be used. */
export async function createSite(needs: SiteNeeds): Promise<Site> {
  const { config, log, clock, db, mail, jobs, secret } = needs;
  const { siteUrl, languages } = config;
  const storageHealth: StorageHealth = { lastSuccessAt: null, lastFaultAt: null };
  const media = createMedia({ config, db, storage: await openStorage(config, 'media', storageHealth), clock, log });
  const videos = createVideos({ config, db, clock, log, media });
  const webhooks = createWebhooks({
    db,
    clock,
    jobs,
    log,
    sealing: sealing(secret, 'webhook secrets'),
    trustedOrigin: config.webhooksTrustedOrigin,
  });
  const alerts = createAlerts({
    config,
    db,
    clock,
    log,
    jobs,
    keys: sealing(secret, PUSH_KEYS),
    onSend: alertFollowers(webhooks, siteUrl),
    byMail: async (pool) => (await countSubscribers(pool)).breaking,
  });
  const notices = createNotices({ channels: noticeChannels({ config, clock, jobs, alerts, webhooks }) });
  const wire = config.wire ? createWire({ config: config.wire, db, media, notices, languages, clock, log }) : null;
  return {
    config,
    log,
    clock,
    db,
    replicas: needs.replicas ?? null,
    mail,
    jobs,
    media,
    storageHealth,
    videos,
    notices,
    accounts: createAccounts(needs),
    alerts,
    keyEvents: keyEventAlerts({ alerts, clock }),
    webhooks,
    library: createLibrary({ db, removal: media.removal, log }),
    deskLists: createDeskLists({ db, media, siteUrl }),
    deepDives: createDeepDives({ db, media, siteUrl }),
    worldNews: createWorldNews({ db, media, siteUrl }),
    frontPage: createFrontPage({ db, media, siteUrl }),
    headlines: createHeadlines({ config: config.headlines }),
    counter: createCounter({ db: db.pool, clock, log }),
    watchDesk: createWatchDesk({ config, db, clock, videos }),
    wire,
    sources: createSources({
      config: config.wireSources,
      operator: config.wire && wire && { config: config.wire, wire },
      db,
      media,
      notices,
      languages,
      clock,
      log,
      sealing: sealing(secret, 'source secrets'),
    }),
    ...(await createVisitorServices({ ...needs, storageHealth })),
  };
}

interface VisitorServicesNeeds extends Omit<Ground, 'mail'> {
  readonly mail: Pick<Mail, 'send' | 'sendAll'>;
  readonly secret: string;
  readonly limits?: LimitsOfForms | undefined;
  readonly storageHealth?: StorageHealth;
  /** How much is received; the product's own limits unless told. */
  readonly uploads?: UploadsTold | undefined;
}

/** Throws StartRefused when a setting of theirs cannot be used. */
export async function createVisitorServices(needs: VisitorServicesNeeds): Promise<VisitorServices> {
  const { config, secret, db, clock, mail, log, limits, uploads } = needs;
  const { siteUrl } = config;
  const sharedLimits = createSharedLimits({ db, clock, secret });
  const visitorMails = createVisitorMails({ mail, limits: sharedLimits });
  const buildFolder = config.nodeEnv === 'development' ? DEVELOPMENT_BUILD_FOLDER : BUILD_FOLDER;
  const attachments = createAttachments({
    config,
    secret,
    db,
    clock,
    log,
    sharedLimits,
    uploads,
    storage: await openStorage(config, 'attachments', needs.storageHealth),
    scratch: createScratch(config.dataDir, 'attachments'),
  });
  return {
    sharedLimits,
    visitorMails,
    attachments,
    places: createPlaces({ folder: join(buildFolder, 'places') }),
    visitorCountry: await openVisitorCountry(config.visitorCountry),
    petitions: createPetitions({ db, clock, siteUrl, mails: visitorMails, limits: sharedLimits, secret }),
    bookings: createBookings({ db, clock, mail, siteUrl, attachments, visitorMails, sharedLimits }),
    newsletter: createNewsletter({ db, clock, mails: visitorMails, siteUrl }),
    protection: createProtection({ db, clock, secret, siteUrl, sharedLimits, log, ...(limits ? { limits } : {}) }),
  };
}

const MAINTENANCE_SECONDS = 6 * 3600;
/** As often as PostgreSQL's autovacuum looks. */
const CHANGED_TABLES_SECONDS = 60;

/** Registers the handlers of all background and recurring jobs. Call before the jobs start. */
export function registerJobs(jobs: Jobs, site: Site): void {
  const { config, db, clock, mail, log, attachments } = site;
  registerAccountJobs(jobs, db, clock);
  registerMediaJobs(jobs, site.media);
  registerSharedLimitsJob(jobs, site.sharedLimits);
  registerProtectionJobs(jobs, site.protection);
  registerAttachmentJobs(jobs, attachments);
  registerBookingJobs(jobs, site);
  registerPetitionJobs(jobs, site);
  registerAlertJobs(jobs, site);
  const { siteUrl, languages } = config;
  registerNewsletterJobs(jobs, { db, clock, mail, siteUrl, languages, log });
  registerRetentionJob(jobs, { db, clock, attachments });
  registerWantedPicturesJob(jobs, db, log);
  registerLiveBlogJobs(jobs, site);
  registerWebhookJobs(jobs, site.webhooks);
  if (site.wire) registerWireJobs(jobs, site.wire);
  registerSourceJobs(jobs, site.sources);
  const hub = hubOf(config);
  if (hub !== null) registerWebSubJobs(jobs, db.pool, hub);
  registerNoticeJobs(jobs, db.pool);
  registerVideoJobs(jobs, site.videos);
  registerAnalyticsJobs(jobs, db.pool);
  registerAuthorCountJob(jobs, db.pool);
  registerMergesJob(jobs, db.pool);
  registerRemovalsJob(jobs, db.pool);
  registerBackups(jobs, config.backups, join(import.meta.dirname, 'daily-backup.child.ts'), log);
  registerErasureNotes(jobs, config.backups, { db: db.pool, clock });
  jobs.every('maintain-database', MAINTENANCE_SECONDS, (signal) => maintain(db, signal));
  if (db.engine === 'embedded') {
    jobs.every('maintain-changed-tables', CHANGED_TABLES_SECONDS, (signal) => maintainChanged(db, signal));
  }
}
