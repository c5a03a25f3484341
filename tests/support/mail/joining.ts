import { loginAnswer } from '#server/accounts/accounts.schema.ts';
import { deskClient } from '../desk/desk-client.ts';
import { expect } from '../journey.ts';
import type { Site } from '../site/site.ts';
import { linkIn, type MailServer } from './mail-server.ts';

export const PASSWORD = 'correct horse battery staple';

interface Newcomer {
  readonly email: string;
  readonly name: string;
  readonly role: 'administrator' | 'editor' | 'reporter';
}

/** Invites somebody over the API, as the site's administrator. */
export async function invite(site: Site, person: Newcomer): Promise<void> {
  const desk = await deskClient(site, site.admin);
  await desk.ask('POST', '/api/desk/people/invitations', person);
}

/** Invites somebody, accepts with `PASSWORD`, and returns their token. */
export async function join(site: Site, mailServer: MailServer, person: Newcomer): Promise<string> {
  await invite(site, person);
  const link = linkIn(await mailServer.mailTo(person.email), '/invitation/');
  const body = { token: link.slice(link.lastIndexOf('/') + 1), password: PASSWORD };
  return loginAnswer.parse(await call(site, 'POST', '/api/users/invitations/redeem', body)).token;
}

/** Calls the API, expects success, and returns the response. */
export async function call(site: Site, method: string, path: string, body: object, token = ''): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token === '' ? {} : { authorization: `Bearer ${token}` }) };
  const answer = await fetch(site.url + path, { method, headers, body: JSON.stringify(body) });
  expect(answer.ok, `${method} ${path}`).toBe(true);
  return answer.json();
}
