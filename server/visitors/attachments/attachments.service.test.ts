import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '#domain/forms/attachment-types.ts';
import { inTransaction } from '#server/db/client.ts';
import { doc, docx, pdf } from '#tests/support/forms/documents.ts';
import { type FormsDesk, type FormsDeskParts, openFormsDesk } from '#tests/support/forms/forms-desk.ts';
import { BOUNDARY, multipartForm, type SentFile } from '#tests/support/forms/multipart.ts';
import { type ScannerServer, startScanner } from '#tests/support/forms/scanner-server.ts';
import { bucketAt, startBucketServer } from '#tests/support/library/bucket-server.ts';
import type { AttachmentRules } from './attachments.service.ts';

const RULES: AttachmentRules = {
  form: 'diaspora-support',
  field: 'attachments',
  most: MAX_ATTACHMENTS,
  maxBytes: MAX_ATTACHMENT_BYTES,
  types: ['pdf', 'doc', 'docx', 'jpg', 'png', 'txt'],
};

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work();
});

/** A form that keeps its files, or breaks off where its field `fail` says. */
async function openForm(env: Record<string, string> = {}): Promise<FormsDesk> {
  const forms = await openFormsDesk(env, ({ app, attachments, db }: FormsDeskParts) => {
    app.post('/test-form', async (request) => {
      const received = await attachments.receive(request, RULES);
      try {
        const files = await attachments.store(received, RULES);
        await inTransaction(db, async (tx) => {
          await attachments.keep(tx, files, null);
          if (received.fields.fail) throw new Error('the submission could not be written');
        });
        return {
          fields: received.fields,
          ids: files.map(({ id }) => id),
          hashes: received.files.map(({ hash }) => hash),
        };
      } finally {
        await received.drop();
      }
    });
  });
  cleanUp.push(() => forms.close());
  return forms;
}

const attached = (name: string, bytes: Uint8Array): SentFile => ({ field: 'attachments', name, bytes });
const letters = [attached('a.pdf', pdf()), attached('b.doc', doc()), attached('c.docx', docx())];

function send(
  { desk }: FormsDesk,
  files: readonly SentFile[],
  fields: Record<string, string> = { email: 'a@b.example' },
) {
  return desk.app.inject({ method: 'POST', url: '/test-form', ...multipartForm(fields, files) });
}

async function nothingIsLeft(forms: FormsDesk): Promise<void> {
  expect(await forms.filesIn('tmp/attachments')).toEqual([]);
  expect(await forms.filesIn('attachments')).toEqual([]);
  expect((await forms.desk.db.pool.query('select 1 from submission_files')).rowCount).toBe(0);
}

async function startedScanner(): Promise<ScannerServer> {
  const scanner = await startScanner();
  cleanUp.push(() => scanner.close());
  return scanner;
}

describe('files that visitors attach', () => {
  it('are stored complete and private with the form; nothing stays in the temporary folder', async () => {
    const forms = await openForm();
    const answer = await send(forms, letters);
    expect(answer.json()).toMatchObject({
      fields: { email: 'a@b.example' },
      ids: [expect.any(String), expect.any(String), expect.any(String)],
    });
    expect(await forms.filesIn('tmp/attachments')).toEqual([]);
    expect(await forms.filesIn('attachments')).toHaveLength(3);
    const opened = await forms.attachments.open(answer.json<{ ids: string[] }>().ids[2] ?? '');
    const chunks: Buffer[] = [];
    for await (const chunk of (await opened?.stream()) ?? []) chunks.push(chunk);
    expect(Buffer.concat(chunks).equals(docx())).toBe(true);
  });

  it('are stored all or none: an invalid one, or a submission that cannot be stored, leaves nothing behind', async () => {
    const forms = await openForm();
    const bad = await send(forms, [...letters, attached('d.pdf', Buffer.from('MZ\0\0'))]);
    expect(bad.json()).toMatchObject({ status: 422, code: 'file_refused', mistakes: [{ field: 'attachments' }] });
    await nothingIsLeft(forms);
    const ansi = await send(forms, [attached('letter.txt', Buffer.from('Caf\xe9', 'latin1'))]);
    expect(ansi.json()).toMatchObject({
      status: 422,
      mistakes: [{ message: expect.stringMatching(/“letter.txt” is not plain text in UTF-8. Save it as/) }],
    });
    expect((await send(forms, letters, { fail: 'yes' })).statusCode).toBe(500);
    await nothingIsLeft(forms);
    const fifty = await send(
      forms,
      Array.from({ length: 50 }, (_, index) => attached(`${index}.pdf`, pdf())),
    );
    expect(fifty.json()).toMatchObject({ status: 422, code: 'too_many_files', message: 'Choose 5 files at most.' });
    await nothingIsLeft(forms);
  });

  it('whose connection is cut leave nothing behind', async () => {
    const forms = await openForm();
    const address = await forms.desk.app.listen({ port: 0, host: '127.0.0.1' });
    const { payload } = multipartForm({ email: 'a@b.example' }, [
      attached('a.pdf', pdf()),
      attached('big.pdf', Buffer.concat([pdf(), Buffer.alloc(3_000_000)])),
    ]);
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(
      `POST /test-form HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${payload.length}\r\n\r\n`,
    );
    socket.write(payload.subarray(0, 1_500_000));
    await expect.poll(() => forms.filesIn('tmp/attachments')).toHaveLength(2);
    socket.destroy();
    await expect.poll(() => forms.filesIn('tmp/attachments')).toEqual([]);
    await nothingIsLeft(forms);
  });

  it('that were stored without a row are removed after an hour, those in use stay', async () => {
    const forms = await openForm();
    const { attachments } = forms;
    const kept = (await send(forms, letters)).json<{ ids: string[] }>().ids;
    const submission =
      "insert into submissions (id, kind, key, reference, created_at, changed_at) values ($1, 'diaspora', 'k', 'r', $2, $2)";
    await forms.desk.db.pool.query(submission, ['0'.repeat(24), forms.desk.clock.now()]);
    await forms.desk.db.pool.query('update submission_files set submission_id = $1', ['0'.repeat(24)]);
    // As after a kill between storing and writing.
    await forms.desk.db.pool.query('delete from submission_files where id = $1', [kept[0]]);
    await attachments.clearOrphans(AbortSignal.timeout(10_000));
    expect(await forms.filesIn('attachments')).toHaveLength(3);
    forms.desk.clock.forward(2 * 3600);
    await attachments.clearOrphans(AbortSignal.timeout(10_000));
    expect(await forms.filesIn('attachments')).toHaveLength(2);
    expect(await attachments.open(kept[1] ?? '')).not.toBeNull();
  });
});

describe('the virus scanner', () => {
  it('checks every file before it is stored, and infected ones are refused', async () => {
    const scanner = await startedScanner();
    const forms = await openForm({ CLAMD_URL: scanner.url });
    expect((await send(forms, letters)).statusCode).toBe(200);
    expect(scanner.scanned.map((file) => file.length)).toEqual(letters.map(({ bytes }) => bytes.length));
    await forms.desk.db.pool.query('delete from submission_files');
    forms.desk.clock.forward(25 * 3600);
    await forms.attachments.clearOrphans(AbortSignal.timeout(10_000));
    scanner.mood = 'found';
    const refused = await send(forms, letters);
    expect(refused.json()).toMatchObject({
      status: 422,
      code: 'file_refused',
      mistakes: [{ field: 'attachments', message: expect.stringContaining('“a.pdf” was refused') }],
    });
    expect(refused.body).not.toContain('EICAR');
    await nothingIsLeft(forms);
  });

  it('that is unavailable blocks files, but not forms without files', async () => {
    const scanner = await startedScanner();
    const forms = await openForm({ CLAMD_URL: scanner.url });
    await scanner.close();
    const refused = await send(forms, letters);
    expect(refused.json()).toMatchObject({ status: 503, code: 'scan_unavailable' });
    expect(refused.body).not.toContain(scanner.url.slice(6));
    await nothingIsLeft(forms);
    expect((await send(forms, [])).statusCode).toBe(200);
  });
});

it('a bucket stores them as well, apart from pictures; if it is unavailable, a message says so', async () => {
  const place = mkdtempSync(join(tmpdir(), 'matv-bucket-'));
  cleanUp.push(() => rmSync(place, { recursive: true, force: true }));
  const { server, port } = await startBucketServer(place);
  cleanUp.push(() => server.kill());
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = bucketAt(port);
  const forms = await openForm({
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  const [id = ''] = (await send(forms, letters)).json<{ ids: string[] }>().ids;
  expect(await forms.filesIn('attachments')).toEqual([]);
  const opened = await forms.attachments.open(id);
  const chunks: Buffer[] = [];
  for await (const chunk of (await opened?.stream()) ?? []) chunks.push(chunk);
  expect(Buffer.concat(chunks).equals(pdf())).toBe(true);
  forms.desk.clock.forward(2 * 3600);
  await forms.attachments.clearUnclaimed(new AbortController().signal);
  expect(await forms.attachments.open(id)).toBeNull();
  server.kill();
  const away = await send(forms, letters);
  expect(away.json()).toMatchObject({ status: 503, code: 'storage_away' });
  expect(await forms.filesIn('tmp/attachments')).toEqual([]);
});
