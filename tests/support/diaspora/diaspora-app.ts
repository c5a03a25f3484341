import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { answerIn } from '#domain/forms/answers/said-in.ts';
import { splitLanguage } from '#domain/languages.ts';
import type { App } from '#server/http/app-types.ts';
import { registerErrorAnswers } from '#server/http/errors.ts';
import { createSharedLimits } from '#server/limits/shared-rate-limit.ts';
import { createMail, type Mail } from '#server/mail/mail.service.ts';
import { renderMail } from '#server/mail/templates/render-mail.tsx';
import { createScratch } from '#server/media/scratch.ts';
import { diskStorage } from '#server/media/storage.ts';
import { createAttachments } from '#server/visitors/attachments/attachments.service.ts';
import { registerDiasporaRoutes } from '#server/visitors/diaspora/diaspora.api.ts';
import { createPlaces } from '#server/visitors/places/places.service.ts';
import { createProtection } from '#server/visitors/protection/protection.service.ts';
import { createVisitorMails } from '#server/visitors/protection/visitor-mails.ts';
import { openTestDatabase, type TestDatabase } from '../database.ts';
import { movableClock, SITE, testConfig } from '../desk-app.ts';
import { type InstantJobs, instantJobs } from '../instant-jobs.ts';
import { type MailServer, startMailServer } from '../mail/mail-server.ts';
import { layOutPlaces } from './places-folder.ts';

/** The routes of support requests with everything they use: database, files on disk, a real mail server. */
export interface DiasporaApp {
  readonly app: App;
  readonly db: TestDatabase;
  readonly jobs: InstantJobs;
  readonly server: MailServer;
  /** What was logged so far. */
  logged(): string;
  /** Makes the next mail impossible to queue, as a broken database would. */
  failNextMail(): void;
  /** All of visitors' files on disk, stored and temporary ones. */
  filesOnDisk(): Promise<string[]>;
  close(): Promise<void>;
}

const SECRET = 'a secret for tests only, long enough to be one';

/** In `folder`, which the caller removes. */
export async function openDiasporaApp(folder: string): Promise<DiasporaApp> {
  const server = await startMailServer();
  const laidOut = await layOutPlaces();
  const db = await openTestDatabase();
  const config = testConfig({ SMTP_URL: server.url, DATA_DIR: folder });
  const { app, lines } = await loggedApp();
  const jobs = instantJobs();
  const sealing = { seal: (text: string) => text, open: (text: string) => text };
  const mail = createMail({ config, db, jobs, sealing, templates: async () => ({ renderMail }), log: app.log });
  const failing = failingMail(mail);
  const storage = diskStorage(join(folder, 'attachments'));
  const scratch = createScratch(folder, 'attachments');
  const clock = movableClock();
  const sharedLimits = createSharedLimits({ db, clock, secret: SECRET });
  registerDiasporaRoutes(app, {
    db,
    clock,
    siteUrl: SITE,
    mails: createVisitorMails({ mail: failing.mail, limits: sharedLimits }),
    attachments: createAttachments({ config, secret: SECRET, db, clock, storage, scratch, sharedLimits, log: app.log }),
    protection: createProtection({ db, clock, secret: SECRET, siteUrl: SITE, sharedLimits, log: app.log }),
    places: createPlaces({ folder: laidOut.folder }),
    formPages: {
      languages: ['en', 'hi'],
      answerFormPage: async (_request, reply, path, answer, refusal) =>
        reply
          .code(typeof refusal === 'number' ? refusal : refusal.status)
          .send({ path, answer: answerIn(splitLanguage(path).language, answer) }),
    },
  });
  await app.ready();
  return {
    app,
    db,
    jobs,
    server,
    logged: () => lines.join(''),
    failNextMail: failing.failNext,
    filesOnDisk: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    },
    close: async () => {
      await app.close();
      mail.close();
      await db.dispose();
      await server.close();
      await laidOut.remove();
    },
  };
}

async function loggedApp(): Promise<{ readonly app: App; readonly lines: string[] }> {
  const lines: string[] = [];
  const app: App = Fastify({
    logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorAnswers(app);
  await app.register(multipart);
  return { app, lines };
}

function failingMail(mail: Mail): { readonly mail: Mail; failNext(): void } {
  let fails = false;
  return {
    mail: {
      send: (tx, one) => mail.send(tx, one),
      sendAll: async (tx, mails) => {
        if (!fails) return mail.sendAll(tx, mails);
        fails = false;
        throw new Error('the mail could not be queued');
      },
      render: (template, props) => mail.render(template, props),
      outcomes: mail.outcomes,
      close: () => mail.close(),
    },
    failNext: () => {
      fails = true;
    },
  };
}
