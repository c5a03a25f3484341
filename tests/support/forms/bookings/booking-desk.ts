import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { registerVisitorForms } from '#server/app.ts';
import { createFormPages } from '#server/http/form-page.ts';
import { createVisitorServices, type VisitorServices } from '#server/site.ts';
import { registerInboxRoutes } from '#server/visitors/inbox/inbox.api.ts';
import { type DeskApp, logIn, openDeskApp, SITE, testConfig } from '#tests/support/desk-app.ts';
import { linkIn, type MailServer, startMailServer } from '#tests/support/mail/mail-server.ts';

/**
 * Bookings and everything they use, on a database of their own; it is noon on 20 October 2025 until the clock is moved.
 */
export interface BookingDesk {
  readonly desk: DeskApp;
  readonly server: MailServer;
  readonly forms: VisitorServices;
  readonly clock: { forward(hours: number): void; now(): Date };
  /** Calls the API; `who` is a role, null for guests. Every call of a guest comes from another network. */
  call(who: Who, method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object): Promise<Answer>;
  /** Sends the form as a browser without script does. */
  submit(fields: Readonly<Record<string, string>>, file?: { name: string; bytes: Buffer }): Promise<Answer>;
  /** Uploads a portfolio before its booking. */
  upload(bytes: Buffer, name?: string): Promise<Answer>;
  /** Sends queued mails and returns the newest one to `address`. */
  mailTo(address: string): Promise<Email>;
  /** The path of the link by which `address` confirms its newest request. */
  confirmLink(address: string): Promise<string>;
  /** Presses the button on that link's page. */
  confirm(address: string): Promise<Answer>;
  close(): Promise<void>;
}

type Who = 'administrator' | 'editor' | 'reporter' | null;
export type Answer = Awaited<ReturnType<DeskApp['app']['inject']>>;

export async function openBookingDesk(): Promise<BookingDesk> {
  const server = await startMailServer();
  const dataDir = mkdtempSync(join(tmpdir(), 'matv-bookings-'));
  const clock = octoberClock();
  let forms: VisitorServices | undefined;
  const desk = await openDeskApp(
    async (app, _accounts, db, { mail, secret }) => {
      const config = testConfig({ DATA_DIR: dataDir });
      const visitorServices = await createVisitorServices({ config, secret, db, clock, mail, log: app.log });
      forms = visitorServices;
      const formPages = createFormPages(null, SITE, ['en', 'hi']);
      await registerVisitorForms(app, { ...visitorServices, config, db, clock }, formPages);
      const { attachments, bookings } = visitorServices;
      const { regainPlace } = bookings;
      registerInboxRoutes(app, { db, clock, mail, attachments, regainPlace, signaturesToday: async () => 0 });
    },
    { SMTP_URL: server.url },
  );
  if (!forms) throw new Error('the routes were not registered');
  const { app } = desk;
  const mailTo = async (address: string) => {
    await desk.jobs.drain();
    return server.mailTo(address);
  };
  const confirmLink = async (address: string) =>
    new URL(linkIn(await mailTo(address), '/book-rajneeti/request/')).pathname;
  return {
    desk,
    server,
    forms,
    clock,
    call: async (who, method, url, payload) => {
      const authorization = who === null ? {} : { authorization: `Bearer ${(await logIn(desk, who)).token}` };
      const body = payload === undefined ? {} : { payload };
      return app.inject({ method, url, headers: authorization, remoteAddress: newNetwork(), ...body });
    },
    submit: (fields, file) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      if (file) form.set('portfolio', new Blob([new Uint8Array(file.bytes)]), file.name);
      return app.inject({ method: 'POST', url: '/book-rajneeti', payload: form, remoteAddress: newNetwork() });
    },
    upload: (bytes, name = 'me.jpg') => {
      const form = new FormData();
      form.set('portfolio', new Blob([new Uint8Array(bytes)]), name);
      return app.inject({ method: 'POST', url: '/api/upload/portfolio', payload: form, remoteAddress: newNetwork() });
    },
    mailTo,
    confirmLink,
    confirm: async (address) =>
      app.inject({ method: 'POST', url: await confirmLink(address), payload: {}, remoteAddress: newNetwork() }),
    close: async () => {
      await desk.close();
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

let networks = 0;

/** A new network per call, because the forms' rate limits per network are not under test here. */
function newNetwork(): string {
  networks += 1;
  return `10.${(networks >> 8) & 255}.${networks & 255}.1`;
}

function octoberClock() {
  let now = Date.parse('2025-10-20T12:00:00Z');
  return {
    now: () => new Date(now),
    forward: (hours: number) => {
      now += hours * 3_600_000;
    },
  };
}
