import { join } from 'node:path';
import multipart from '@fastify/multipart';
import type { AppParts } from './app.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import type { App, Log } from './http/app-types.ts';
import type { FormPages } from './http/form-page.ts';
import type { Jobs } from './jobs/jobs.service.ts';
import { createSharedLimits, registerSharedLimitsJob, type SharedLimits } from './limits/shared-rate-limit.ts';
import type { Mail } from './mail/mail.service.ts';
import { createScratch } from './media/scratch.ts';
import { openStorage } from './media/storage.ts';
import { BUILD_FOLDER, DEVELOPMENT_BUILD_FOLDER } from './start/build-folder.ts';
import { registerAttachmentRoutes } from './visitors/attachments/attachments.api.ts';
import {
  type Attachments,
  createAttachments,
  registerAttachmentJobs,
  type UploadsTold,
} from './visitors/attachments/attachments.service.ts';
import { registerBookingForms } from './visitors/bookings/booking-form.api.ts';
import { registerBookingRoutes } from './visitors/bookings/bookings.api.ts';
import { createBookings, registerBookingJobs } from './visitors/bookings/bookings.service.ts';
import { registerDeskBookingRoutes } from './visitors/bookings/desk-bookings.api.ts';
import { registerDiasporaRoutes } from './visitors/diaspora/diaspora.api.ts';
import { registerPetitionDeskRoutes } from './visitors/petition/desk/petition-desk.api.ts';
import { registerPetitionRoutes } from './visitors/petition/petition.api.ts';
import { createPetitions, type Petitions, registerPetitionJobs } from './visitors/petition/petition.service.ts';
import { registerPetitionForms } from './visitors/petition/petition-forms.api.ts';
import { registerPlacesRoutes } from './visitors/places/places.api.ts';
import { createPlaces, type Places } from './visitors/places/places.service.ts';
import { openVisitorCountry, type VisitorCountry } from './visitors/places/visitor-country.ts';
import type { LimitsOfForms } from './visitors/protection/form-limits.ts';
import { registerProtectionRoutes } from './visitors/protection/protection.api.ts';
import { createProtection, type Protection, registerProtectionJobs } from './visitors/protection/protection.service.ts';
import { createVisitorMails, type VisitorMails } from './visitors/protection/visitor-mails.ts';

/** What visitors' forms need besides what all areas have. */
export interface VisitorForms {
  readonly protection: Protection;
  readonly attachments: Attachments;
  readonly places: Places;
  readonly visitorCountry: VisitorCountry;
  readonly petitions: Petitions;
  /** For what is rare and expensive: counted for all nodes together. */
  readonly sharedLimits: SharedLimits;
  readonly visitorMails: VisitorMails;
}

interface VisitorFormsNeeds {
  readonly config: Config;
  /** The session secret. */
  readonly secret: string;
  readonly db: Database;
  readonly clock: Clock;
  readonly mail: Pick<Mail, 'send' | 'sendAll'>;
  readonly log: Log;
  /** The product's own unless told. */
  readonly limits?: LimitsOfForms | undefined;
  readonly uploads?: UploadsTold | undefined;
}

/** Throws StartRefused when a setting of theirs cannot be used. */
export async function openVisitorForms(needs: VisitorFormsNeeds): Promise<VisitorForms> {
  const { config, secret, db, clock, mail, log, limits, uploads } = needs;
  const sharedLimits = createSharedLimits({ db, clock, secret });
  const mails = createVisitorMails({ mail, limits: sharedLimits });
  const buildFolder = config.nodeEnv === 'development' ? DEVELOPMENT_BUILD_FOLDER : BUILD_FOLDER;
  return {
    sharedLimits,
    visitorMails: mails,
    places: createPlaces({ folder: join(buildFolder, 'places') }),
    visitorCountry: await openVisitorCountry(config.visitorCountry),
    petitions: createPetitions({ db, clock, siteUrl: config.siteUrl, mails, limits: sharedLimits, secret }),
    protection: createProtection({
      db,
      clock,
      secret,
      siteUrl: config.siteUrl,
      sharedLimits,
      ...(limits ? { limits } : {}),
    }),
    attachments: createAttachments({
      config,
      secret,
      db,
      clock,
      log,
      sharedLimits,
      uploads,
      storage: await openStorage(config, 'attachments'),
      scratch: createScratch(config.dataDir, 'attachments'),
    }),
  };
}

/** Before the jobs start. */
export function registerVisitorFormJobs(jobs: Jobs, opened: Pick<AppParts, 'db' | 'clock' | 'visitorForms'>): void {
  const { protection, attachments, sharedLimits } = opened.visitorForms;
  registerSharedLimitsJob(jobs, sharedLimits);
  registerProtectionJobs(jobs, protection);
  registerAttachmentJobs(jobs, attachments);
  registerBookingJobs(jobs, opened);
  registerPetitionJobs(jobs, opened);
}

export interface VisitorFormParts
  extends Pick<AppParts, 'config' | 'db' | 'clock' | 'accounts' | 'mail' | 'visitorForms'> {
  /** How browsers without script are answered. */
  readonly formPages: FormPages;
}

/** Enough for the longest form without files, typed in any script. */
const PLAIN_FORM_BYTES = 131_072;

/** All that visitors send, in a scope of its own: only these addresses take plain forms and files. */
export async function registerVisitorForms(app: App, parts: VisitorFormParts): Promise<void> {
  const { config, db, clock, accounts, visitorForms, mail, formPages } = parts;
  const bookings = createBookings({
    db,
    clock,
    mail,
    siteUrl: config.siteUrl,
    attachments: visitorForms.attachments,
    visitorMails: visitorForms.visitorMails,
    sharedLimits: visitorForms.sharedLimits,
  });
  registerDeskBookingRoutes(app, bookings);
  await app.register(async (scope: App) => {
    await takeForms(scope);
    registerProtectionRoutes(scope, visitorForms.protection);
    registerAttachmentRoutes(scope, { ...visitorForms, db, clock, accounts });
    registerPlacesRoutes(scope, visitorForms);
    registerDiasporaRoutes(scope, {
      ...visitorForms,
      db,
      clock,
      mails: visitorForms.visitorMails,
      formPages,
      siteUrl: config.siteUrl,
    });
    registerBookingRoutes(scope, { ...visitorForms, bookings });
    registerBookingForms(scope, { ...visitorForms, bookings, formPages });
    registerPetitionRoutes(scope, visitorForms);
    registerPetitionForms(scope, { ...visitorForms, pages: formPages, siteUrl: accounts.siteUrl });
    registerPetitionDeskRoutes(scope, { db, clock });
  });
}

/** From here on a scope takes forms as browsers send them without script: with files (`Attachments.receive`) and without. */
export async function takeForms(scope: App): Promise<void> {
  await scope.register(multipart);
  takePlainForms(scope);
}

/** A form without files as browsers send it: an object of texts; of a repeated name the last one counts. */
function takePlainForms(scope: App): void {
  const options = { parseAs: 'string', bodyLimit: PLAIN_FORM_BYTES } as const;
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())));
  });
}
