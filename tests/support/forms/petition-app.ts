import type { DeskPetition, PetitionFields } from '#domain/desk/petitions.ts';
import { createSharedLimits } from '#server/limits/shared-rate-limit.ts';
import { registerPetitionDeskRoutes } from '#server/visitors/petition/desk/petition-desk.api.ts';
import { registerPetitionRoutes } from '#server/visitors/petition/petition.api.ts';
import { createPetitions, type Petitions } from '#server/visitors/petition/petition.service.ts';
import type { Admission } from '#server/visitors/protection/protection.service.ts';
import { createVisitorMails } from '#server/visitors/protection/visitor-mails.ts';
import { type DeskApp, logIn, openDeskApp, SITE } from '../desk-app.ts';
import { linkIn, type MailServer, startMailServer } from '../mail/mail-server.ts';

/** The petition's calls, with a real mail server. */
export interface PetitionApp {
  readonly desk: DeskApp;
  readonly petitions: Petitions;
  readonly mails: MailServer;
  /** The seeded petition. */
  readonly mainId: string;
  /** Sets the verdict of the forms' protection on the next signatures. */
  admit(says: Admission): void;
  call(
    who: 'administrator' | 'editor' | 'reporter' | null,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
  ): Promise<Answer>;
  /** Signs as a visitor does; `more` changes the payload. */
  sign(email: string, more?: Readonly<Record<string, unknown>>, address?: string): Promise<Answer>;
  stats(id?: string): Promise<Stats>;
  /** Sends queued mails; returns the token of the newest link to `email`. */
  tokenFor(email: string): Promise<string>;
  /** Opens the mailed link and presses its button, as the signer with that address does. */
  showName(email: string): Promise<void>;
  /** The stored totals, and the same counted from the signatures. */
  recount(): Promise<{ readonly kept: unknown; readonly counted: unknown }>;
  close(): Promise<void>;
}

export type Answer = Awaited<ReturnType<DeskApp['app']['inject']>>;

export interface Stats {
  readonly recentSignatures: readonly { readonly name: string; readonly location: string; readonly time: string }[];
  readonly totalSignatures: number;
  readonly totalLocations: number;
}

export async function openPetitionApp(): Promise<PetitionApp> {
  const mails = await startMailServer();
  let admission: Admission = 'welcome';
  let petitions: Petitions | undefined;
  const protection = {
    ownPages: { name: 'everybody' },
    posts: () => ({ rule: 'none', take: () => undefined }),
    admit: async () => admission,
  };
  const desk = await openDeskApp(
    (app, _accounts, db, { clock, mail, secret }) => {
      const limits = createSharedLimits({ db, clock, secret });
      const visitorMails = createVisitorMails({ mail, limits });
      petitions = createPetitions({ db, clock, mails: visitorMails, limits, secret, siteUrl: SITE });
      registerPetitionRoutes(app, { petitions, protection, formPages: { languages: ['en', 'hi'] } });
      registerPetitionDeskRoutes(app, { db, clock });
    },
    { SMTP_URL: mails.url },
  );
  if (!petitions) throw new Error('the routes were not registered');
  const main = await petitions.find(null);
  const mainId = main?._id ?? '';
  const call: PetitionApp['call'] = async (who, method, url, payload) =>
    desk.app.inject({
      method,
      url,
      ...(payload ? { payload } : {}),
      headers: who === null ? {} : { authorization: `Bearer ${(await logIn(desk, who)).token}` },
    });
  const { signer } = petitions;
  const tokenFor = async (email: string) => {
    await desk.jobs.drain();
    const link = linkIn(await mails.mailTo(email), '/petition/signature/');
    return link.slice(link.lastIndexOf('/') + 1);
  };
  return {
    desk,
    petitions,
    mails,
    mainId,
    call,
    tokenFor,
    showName: async (email) => signer.confirm(await tokenFor(email)),
    admit: (says) => {
      admission = says;
    },
    sign: (email, more = {}, remoteAddress = '192.0.2.7') =>
      desk.app.inject({
        method: 'POST',
        url: '/api/signatures',
        remoteAddress,
        payload: { ...signature(email, mainId), ...more },
      }),
    stats: async (id = mainId) => (await desk.app.inject(`/api/petitions/${id}/stats`)).json<Stats>(),
    recount: () => recount(desk),
    close: async () => {
      await desk.close();
      await mails.close();
    },
  };
}

/** What a visitor's browser sends. */
export function signature(email: string, petitionId: string) {
  return { firstName: 'Asha', lastName: 'Rao', email, location: 'Leicester, UK', displayName: true, petitionId };
}

async function recount({ db }: DeskApp) {
  const kept = await db.pool.query('select petition_id, signatures, locations from petition_counts order by 1');
  const counted = await db.pool.query(
    `select p.id as petition_id, count(s.id)::int as signatures, count(distinct s.location_key)::int as locations
     from petitions p left join signatures s on s.petition_id = p.id and s.state = 'counted' group by 1 order by 1`,
  );
  return { kept: kept.rows, counted: counted.rows };
}

/** What an editor fills in. */
export const PETITION_FIELDS: PetitionFields = {
  title: 'Keep the library open',
  description: 'It is all we have.',
  decisionMaker: 'The council',
  story: 'One.\n\nTwo.',
  situation: ['A vote in May'],
  deadline: null,
  confirms: false,
  isClosed: false,
};

/** A petition written at the desk; `fields` replace those of `PETITION_FIELDS`. */
export async function madePetition(
  { call }: Pick<PetitionApp, 'call'>,
  fields: Partial<PetitionFields> = {},
): Promise<DeskPetition> {
  const answer = await call('editor', 'POST', '/api/desk/petitions', { ...PETITION_FIELDS, ...fields });
  if (answer.statusCode !== 201) throw new Error(`The petition was not made: ${answer.body}`);
  return answer.json();
}
