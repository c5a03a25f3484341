import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Accounts } from '#server/accounts/accounts.service.ts';
import { registerVisitorForms } from '#server/app.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { App } from '#server/http/app-types.ts';
import { createFormPages, type FormPages } from '#server/http/form-page.ts';
import { takeForms } from '#server/http/take-forms.ts';
import { createVisitorServices, type VisitorServices } from '#server/site.ts';
import type { UploadsTold } from '#server/visitors/attachments/attachments.service.ts';
import type { TestDatabase } from '../database.ts';
import { type DeskApp, openDeskApp, SITE } from '../desk-app.ts';

export interface FormsDesk extends VisitorServices {
  readonly desk: DeskApp;
  readonly dataDir: string;
  /** Relative paths of all files below a folder of the data directory. */
  filesIn(folder: 'attachments' | 'tmp/attachments' | 'tmp/pictures'): Promise<string[]>;
  close(): Promise<void>;
}

export interface FormsDeskParts extends VisitorServices {
  readonly app: App;
  readonly accounts: Accounts;
  readonly db: TestDatabase;
  readonly config: Config;
  readonly clock: Clock;
  readonly formPages: FormPages;
}

/** A server with the visitors' forms on a database and a data directory of its own; there are no pages. */
export async function openFormsDesk(
  env: Record<string, string> = {},
  register: (parts: FormsDeskParts) => void | Promise<void> = () => undefined,
  uploads?: UploadsTold,
): Promise<FormsDesk> {
  const dataDir = await mkdtemp(join(tmpdir(), 'matv-forms-'));
  const opened: VisitorServices[] = [];
  const desk = await openDeskApp(
    async (app, accounts, db, { config, clock, secret, mail }) => {
      const visitorServices = await createVisitorServices({ config, secret, db, clock, mail, log: app.log, uploads });
      const formPages = createFormPages(null, SITE, config.languages);
      opened.push(visitorServices);
      await registerVisitorForms(app, { ...visitorServices, config, db, clock }, formPages);
      await app.register(async (scope: App) => {
        await takeForms(scope);
        await register({ app: scope, accounts, db, config, clock, formPages, ...visitorServices });
      });
    },
    { DATA_DIR: dataDir, ...env },
  );
  const [forms] = opened;
  if (!forms) throw new Error('the forms were not opened');
  return {
    ...forms,
    desk,
    dataDir,
    filesIn: (folder) => filesBelow(join(dataDir, folder)),
    close: async () => {
      await desk.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
}

/** A ticket old enough for a form to be sent with it, as a browser at `remoteAddress` gets it. */
export async function ripeTicket({ desk }: FormsDesk, form: string, remoteAddress = '127.0.0.1'): Promise<string> {
  const answer = await desk.app.inject({ url: `/api/forms/${form}/ticket`, remoteAddress });
  desk.clock.forward(5);
  return answer.json<{ ticket: string }>().ticket;
}
