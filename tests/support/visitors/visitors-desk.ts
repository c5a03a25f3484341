import type { LightMyRequestResponse } from 'fastify';
import { type Submission, submissionAnswer } from '#domain/desk/inbox.ts';
import type { Role } from '#domain/roles.ts';
import type { Clock } from '#server/clock.ts';
import { inTransaction } from '#server/db/client.ts';
import type { FormPages } from '#server/http/form-page.ts';
import { createSharedLimits } from '#server/limits/shared-rate-limit.ts';
import { createMail } from '#server/mail/mail.service.ts';
import { renderMail } from '#server/mail/templates/render-mail.tsx';
import { registerRemovalRoutes } from '#server/removals/removals.api.ts';
import { registerInboxRoutes } from '#server/visitors/inbox/inbox.api.ts';
import { registerPersonalDataRoutes } from '#server/visitors/inbox/personal-data.api.ts';
import { fileSubmission, type NewSubmission } from '#server/visitors/inbox/submissions.service.ts';
import { registerEditionRoutes } from '#server/visitors/newsletter/editions.api.ts';
import { EDITION_REMOVAL } from '#server/visitors/newsletter/editions.service.ts';
import { registerNewsletterRoutes } from '#server/visitors/newsletter/newsletter.api.ts';
import { createNewsletter, type Newsletter } from '#server/visitors/newsletter/newsletter.service.ts';
import { registerNewsletterJobs, type SendingNeeds } from '#server/visitors/newsletter/sending.service.ts';
import type { Admission, Protection } from '#server/visitors/protection/protection.service.ts';
import { createVisitorMails } from '#server/visitors/protection/visitor-mails.ts';
import { type DeskApp, logIn, movableClock, openDeskApp, SITE } from '../desk-app.ts';
import { type InstantJobs, instantJobs } from '../instant-jobs.ts';
import { type MailServer, startMailServer } from '../mail/mail-server.ts';
import { quietLog } from '../quiet-log.ts';
import { aRequest } from './a-request.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Answer = Promise<LightMyRequestResponse>;

/** The verdict of the forms' protection, and what happened to attachments. */
interface StandIns {
  admission: Admission | Error;
  /** Submissions whose files' records were deleted. */
  readonly forgotten: string[];
  /** How often the bytes of such files were removed. */
  removals: number;
}

/** The inbox and the newsletter on a database of their own, with a real mail server. */
export interface VisitorsDesk {
  readonly desk: DeskApp;
  readonly server: MailServer;
  /** Jobs of mails and the newsletter, which run when drained. */
  readonly jobs: InstantJobs;
  readonly newsletter: Newsletter;
  /** For queueing mails of the newsletter without sending them. */
  readonly sending: SendingNeeds;
  /** The clock of everything but logins, so that nobody is logged out when it is moved. */
  readonly clock: Clock & { forward(seconds: number): void };
  readonly standIns: StandIns;
  call(who: Role | null, method: Method, url: string, payload?: object): Answer;
  file(part?: Partial<NewSubmission>): Promise<{ readonly id: string; readonly reference: string }>;
  /** Opens a submission as an editor. */
  open(id: string): Promise<Submission>;
  idOf(role: Role): Promise<string>;
  /** Actions in the audit log about a subject, newest first, with who did it. */
  auditEntries(subjectId: string): Promise<string[]>;
  close(): Promise<void>;
}

/** Small batches, so that tests see several; the priorities are the product's. */
const PACE = {
  edition: { batch: 3, mostQueued: 10, priority: -2 },
  breaking: { batch: 3, mostQueued: 10, priority: -1 },
};

export async function openVisitorsDesk(): Promise<VisitorsDesk> {
  const server = await startMailServer();
  const jobs = instantJobs();
  const standIns: StandIns = { admission: 'welcome', forgotten: [], removals: 0 };
  const opened: { newsletter?: Newsletter; sending?: SendingNeeds } = {};
  const clock = movableClock();
  const desk = await openDeskApp(async (app, _accounts, db) => {
    const sealing = { seal: (text: string) => text, open: (sealed: string) => sealed };
    const sending = { smtpUrl: server.url, from: 'MATV <desk@matv.example>', requiresTls: false };
    const config = { mail: sending, dataDir: '', siteUrl: SITE };
    const mail = createMail({ config, db, jobs, sealing, templates: async () => ({ renderMail }), log: quietLog });
    app.addHook('onClose', async () => mail.close());
    const needs = { db, clock, mail, jobs, siteUrl: SITE, log: quietLog, attachments: attachmentsOf(standIns) };
    const mails = createVisitorMails({
      mail,
      limits: createSharedLimits({ db, clock, secret: 'a secret of the tests' }),
    });
    const newsletter = createNewsletter({ ...needs, mails });
    opened.newsletter = newsletter;
    registerInboxRoutes(app, { ...needs, regainPlace: async () => undefined, signaturesToday: async () => 7 });
    registerPersonalDataRoutes(app, needs);
    registerEditionRoutes(app, { ...needs, languages: formPages.languages });
    registerRemovalRoutes(app, db, [EDITION_REMOVAL]);
    opened.sending = { ...needs, languages: formPages.languages, pace: PACE };
    registerNewsletterJobs(jobs, opened.sending);
    await registerNewsletterRoutes(app, { newsletter, protection: protectionOf(standIns), formPages });
  });
  const { newsletter, sending } = opened;
  if (!newsletter || !sending) throw new Error('the newsletter was not made');
  return { desk, server, jobs, clock, newsletter, sending, standIns, ...auditLogOf(desk, server, clock) };
}

function auditLogOf(desk: DeskApp, server: MailServer, clock: Clock) {
  const tokens = new Map<Role, Promise<string>>();
  const tokenOf = (role: Role) => {
    const token = tokens.get(role) ?? logIn(desk, role).then((login) => login.token);
    tokens.set(role, token);
    return token;
  };
  const call: VisitorsDesk['call'] = async (who, method, url, payload) => {
    const headers = who === null ? {} : { authorization: `Bearer ${await tokenOf(who)}` };
    return desk.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  };
  return {
    call,
    file: (part: Partial<NewSubmission> = {}) =>
      inTransaction(desk.db, (tx) => fileSubmission(tx, { ...aRequest(), at: clock.now(), ...part })),
    open: async (id: string) => submissionAnswer.parse((await call('editor', 'GET', `/api/desk/inbox/${id}`)).json()),
    idOf: async (role: Role) => {
      const { rows } = await desk.db.pool.query<{ id: string }>('select id from users where role = $1', [role]);
      return rows[0]?.id ?? '';
    },
    auditEntries: async (subjectId: string) => {
      const { rows } = await desk.db.pool.query<{ entry: string }>(
        `select user_name || ' ' || action as entry from audit_log where subject_id = $1 order by id desc`,
        [subjectId],
      );
      return rows.map(({ entry }) => entry);
    },
    close: async () => {
      await desk.close();
      await server.close();
    },
  };
}

function attachmentsOf(standIns: StandIns) {
  return {
    addressOf: (id: string) => `/api/desk/files/${id}`,
    remove: async (_tx: unknown, ids: readonly string[]) => {
      standIns.forgotten.push(...ids);
      return async () => {
        standIns.removals += 1;
      };
    },
  };
}

function protectionOf(standIns: StandIns): Protection {
  return {
    ownPages: { name: 'everybody' },
    posts: () => ({ rule: 'none', take: () => undefined }),
    admit: async () => {
      if (standIns.admission instanceof Error) throw standIns.admission;
      return standIns.admission;
    },
    keyOf: () => 'key',
    ticketFor: async () => ({ ticket: '', waitMs: 0, challenge: null }),
    deleteExpiredProofs: async () => undefined,
  };
}

const formPages: FormPages = {
  languages: ['en', 'hi'],
  answerFormPage: async (_request, reply, path, answer, refusal) =>
    reply
      .code(typeof refusal === 'number' ? refusal : refusal.status)
      .send({ path, ...answer, ...(typeof refusal === 'number' ? {} : refusal.details) }),
};
