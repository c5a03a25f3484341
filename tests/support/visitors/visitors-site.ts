import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { expect } from '../journey.ts';
import { linkIn, type MailServer } from '../mail/mail-server.ts';
import type { Site } from '../site/site.ts';
import type { aRequest } from './a-request.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const runtime = join(root, 'node_modules', 'node', 'bin', 'node');
const filed = z.object({ id: z.string(), reference: z.string() });

/** Files a submission on a running site, as its form would. */
export async function fileOn(site: Site, part: Partial<ReturnType<typeof aRequest>>): Promise<z.infer<typeof filed>> {
  const script = join('tests', 'support', 'visitors', 'file-submission.ts');
  const args = ['--disable-warning=ExperimentalWarning', script, site.dataDir, JSON.stringify(part)];
  const { stdout } = await promisify(execFile)(runtime, args, { cwd: root });
  return filed.parse(JSON.parse(stdout));
}

/** Signs up for the newsletter by the plain form and confirms by the mailed link. */
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
