import { randomUUID } from 'node:crypto';
import type { DiasporaApp } from './diaspora-app.ts';

export const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

/** A valid support request with a unique e-mail address; `changed` replaces fields. */
export function asked(changed: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    email: `${randomUUID()}@example.org`,
    phone: '+447400123456',
    phoneCountry: 'gb',
    country: 'United Kingdom',
    state: 'England',
    city: 'Leicester',
    context: 'A lost passport',
    issueDescription: 'It was lost.\r\nWhat now?',
    ...changed,
  };
}

export interface Sent {
  readonly fields?: Readonly<Record<string, string>>;
  readonly files?: readonly (readonly [name: string, bytes: Buffer | string])[];
  readonly url?: string;
}

let networks = 0;

/** Every request comes from a new network, because rate limits are tested elsewhere. */
export async function sendTo({ app }: DiasporaApp, sent: Sent = {}) {
  const { fields = asked(), files = [], url = '/api/diaspora-support' } = sent;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of files) {
    form.append('attachments', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  }
  const body = new Response(form);
  networks += 1;
  return app.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    remoteAddress: `10.${networks >> 8}.${networks & 255}.1`,
  });
}

/** Counts everything that a request leaves behind. */
export async function everything({ db, filesOnDisk }: DiasporaApp) {
  const counted = await Promise.all(
    ['submissions', 'submission_files', 'mails'].map(async (table) => {
      const { rows } = await db.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
      return rows[0]?.count ?? 0;
    }),
  );
  const [submissions = 0, files = 0, mails = 0] = counted;
  return { submissions, files, mails, onDisk: (await filesOnDisk()).length };
}
