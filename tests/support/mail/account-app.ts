import type { Email } from 'postal-mime';
import { type DeskApp, logIn, openDeskApp, PASSWORD } from '../desk-app.ts';
import { linkIn, type MailServer, startMailServer } from './mail-server.ts';

/** The desk's accounts, with a real mail server. */
export interface AccountApp {
  readonly desk: DeskApp;
  readonly server: MailServer;
  /** Calls the API; `who` is a role or a bearer token. */
  call(who: string | null, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object): Promise<Answer>;
  login(email: string, password?: string, options?: { from?: string; cookie?: string }): Promise<Answer>;
  /** Sends queued mails and returns the newest one to `address`. */
  mailTo(address: string): Promise<Email>;
  /** The token of the newest link to `path` that was mailed to `address`. */
  tokenFor(address: string, path: string): Promise<string>;
  idOf(role: string): Promise<string>;
  /** The actions in the audit log about a person, newest first. */
  entriesAbout(id: string): Promise<string[]>;
  close(): Promise<void>;
}

export type Answer = Awaited<ReturnType<DeskApp['app']['inject']>>;

const ROLES = ['administrator', 'editor', 'reporter'] as const;

/** `env` are more settings, `register` adds routes. */
export async function openAccountApp(
  env: Record<string, string> = {},
  register?: Parameters<typeof openDeskApp>[0],
): Promise<AccountApp> {
  const server = await startMailServer();
  const desk = await openDeskApp(register, { SMTP_URL: server.url, ...env });
  const tokenOf = async (who: string) => {
    const role = ROLES.find((one) => one === who);
    return role ? (await logIn(desk, role)).token : who;
  };
  const mailTo = async (address: string) => {
    await desk.jobs.drain();
    return server.mailTo(address);
  };
  return {
    desk,
    server,
    call: async (who, method, url, payload) =>
      desk.app.inject({
        method,
        url,
        ...(payload ? { payload } : {}),
        headers: who === null ? {} : { authorization: `Bearer ${await tokenOf(who)}` },
      }),
    login: async (email, password = PASSWORD, { from = '127.0.0.1', cookie } = {}) =>
      desk.app.inject({
        method: 'POST',
        url: '/api/users/login',
        payload: { email, password },
        remoteAddress: from,
        headers: cookie ? { cookie } : {},
      }),
    mailTo,
    tokenFor: async (address, path) => {
      const link = linkIn(await mailTo(address), path);
      return link.slice(link.lastIndexOf('/') + 1);
    },
    idOf: async (role) => {
      const { rows } = await desk.db.pool.query<{ id: string }>('select id from users where email = $1', [
        `${role}@matv.example`,
      ]);
      return rows[0]?.id ?? '';
    },
    entriesAbout: (id) => entriesAbout(desk, id),
    close: async () => {
      await desk.close();
      await server.close();
    },
  };
}

async function entriesAbout({ db }: DeskApp, id: string): Promise<string[]> {
  const { rows } = await db.pool.query<{ action: string }>(
    'select action from audit_log where subject_id = $1 order by id desc',
    [id],
  );
  return rows.map(({ action }) => action);
}

/** The cookies of an answer as a browser would send them back. */
export function cookiesOf(answer: Answer): string {
  return answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
}
