import { inTransaction } from '#server/db/client.ts';
import { fileSubmission } from '#server/visitors/inbox/submissions.service.ts';
import { expect } from '../journey.ts';
import { linkIn, type MailServer } from '../mail/mail-server.ts';
import type { Site } from '../site/site.ts';
import { inDatabaseOf } from '../site/site-database.ts';
import { aRequest } from './a-request.ts';

/** Files a submission on a running site, as its form would. */
export async function fileOn(site: Site, part: Partial<ReturnType<typeof aRequest>>) {
  return inDatabaseOf(site, (db) =>
    inTransaction(db, (tx) => fileSubmission(tx, { ...aRequest(), ...part, at: new Date() })),
  );
}

/** Subscribes to the newsletter by the plain form and confirms by the mailed link. */
export async function subscribeOn(site: Site, mailServer: MailServer, email: string): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ email });
  const init = { method: 'POST', headers, body, redirect: 'manual' } as const;
  const asked = await fetch(`${site.url}/newsletter`, init);
  expect([asked.status, asked.headers.get('location')]).toEqual([303, '/newsletter?done=1']);
  const link = linkIn(await mailServer.mailTo(email), '/newsletter/confirm/');
  const confirmed = await fetch(link, { method: 'POST', redirect: 'manual' });
  expect(confirmed.headers.get('location')).toBe('/newsletter/welcome');
}
