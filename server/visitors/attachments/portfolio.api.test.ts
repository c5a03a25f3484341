import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logIn } from '#tests/support/desk-app.ts';
import { pdf } from '#tests/support/forms/documents.ts';
import { type FormsDesk, openFormsDesk, ripeTicket } from '#tests/support/forms/forms-desk.ts';
import { multipartForm, type SentFile } from '#tests/support/forms/multipart.ts';

const TEN_MEGABYTES = 10 * 1024 * 1024;
const portrait = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'plum' } })
  .png()
  .toBuffer();

let forms: FormsDesk;
let formTicket: string;

beforeAll(async () => {
  forms = await openFormsDesk();
});
afterAll(() => forms.close());
beforeEach(async () => {
  forms.desk.clock.forward(24 * 3600);
  formTicket = await ripeTicket(forms, 'book-rajneeti');
});

const picture = (bytes: Uint8Array = portrait, name = 'me.png'): SentFile => ({ field: 'portfolio', name, bytes });

function upload(files: readonly SentFile[], fields: Record<string, string> = { formTicket }) {
  return forms.desk.app.inject({ method: 'POST', url: '/api/upload/portfolio', ...multipartForm(fields, files) });
}

async function nothingIsKept(): Promise<void> {
  expect(await forms.filesIn('attachments')).toEqual([]);
  expect(await forms.filesIn('tmp/attachments')).toEqual([]);
  const { rows } = await forms.desk.db.pool.query('select id from submission_files');
  expect(rows).toEqual([]);
}

describe('a portfolio that is refused', () => {
  it.each<[string, readonly SentFile[], number, string, RegExp]>([
    ['a PDF (BOOK-16)', [picture(pdf(), 'me.pdf')], 422, 'file_refused', /“me.pdf” is not one of the kinds we take/],
    ['a PDF called a picture', [picture(pdf(), 'me.png')], 422, 'file_refused', /“me.png”/],
    ['nothing in it', [picture(Buffer.alloc(0))], 422, 'file_empty', /“me.png” is empty/],
    ['over 10 MB (BOOK-18)', [picture(Buffer.alloc(TEN_MEGABYTES + 1))], 413, 'file_too_large', /larger than 10 MB/],
    ['two of them', [picture(), picture()], 422, 'too_many_files', /one file only/],
    ['fifty of them', Array.from({ length: 50 }, () => picture()), 422, 'too_many_files', /one file only/],
    ['in another field', [{ ...picture(), field: 'file' }], 422, 'invalid_form', /takes none/],
    ['none chosen', [picture(Buffer.alloc(0), '')], 422, 'file_missing', /Choose a picture/],
    ['none at all', [], 422, 'file_missing', /Choose a picture/],
  ])('for %s leaves nothing behind', async (_why, files, status, code, message) => {
    const answer = await upload(files);
    expect(answer.json()).toMatchObject({ status, code, message: expect.stringMatching(message) });
    if (code.includes('file')) expect(answer.json()).toMatchObject({ mistakes: [{ field: expect.any(String) }] });
    await nothingIsKept();
  });

  it('as it is not a multipart form, a broken one, or has an endless text', async () => {
    const { app } = forms.desk;
    const post = (payload: string | Buffer, type: string) =>
      app.inject({ method: 'POST', url: '/api/upload/portfolio', payload, headers: { 'content-type': type } });
    expect((await post('{}', 'application/json')).statusCode).toBe(415);
    expect((await post('a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    const { payload, headers } = multipartForm({}, [picture()]);
    const broken = await post(payload.subarray(0, 200), headers['content-type']);
    expect(broken.json()).toMatchObject({
      status: 400,
      code: 'broken_form',
      message: expect.stringContaining('whole'),
    });
    const endless = await upload([picture()], { formTicket, name: 'x'.repeat(100_001) });
    expect(endless.json()).toMatchObject({ code: 'invalid_form', message: 'A text of the form is too long.' });
    const proto = await upload([picture()], { formTicket, constructor: 'x' });
    expect(proto.json()).toMatchObject({ status: 422, code: 'invalid_form' });
    await nothingIsKept();
  });

  it('by its sender: a bot is thanked and dropped, a flood is refused', async () => {
    const trapped = await upload([picture()], { formTicket, company: 'ACME' });
    expect(trapped.json()).toEqual({ url: expect.stringMatching(/^\/api\/desk\/files\/[0-9a-f]{24}$/) });
    const codes: number[] = [];
    for (let count = 0; count < 6; count += 1) codes.push((await upload([], {})).statusCode);
    for (let count = 0; count < 6; count += 1) codes.push((await upload([picture(pdf())], {})).statusCode);
    expect(codes).toContain(429);
    await nothingIsKept();
  });
});

describe('a portfolio that is taken', () => {
  it('is private: its url works only for logged-in staff, by a short-lived address, as a download (DAPI-41, BOOK-16)', async () => {
    const { app, clock } = forms.desk;
    const answer = await upload([picture(portrait, '../../C:\\me\\Me & you (é).png')]);
    expect(answer.statusCode).toBe(200);
    const { url } = answer.json<{ url: string }>();
    expect(url).toMatch(/^\/api\/desk\/files\/[0-9a-f]{24}$/);
    expect((await app.inject({ url })).statusCode).toBe(401);
    const [editor, other] = [await logIn(forms.desk, 'editor'), await logIn(forms.desk, 'administrator')];
    const as = (login: { cookie: string }, address: string) =>
      app.inject({ url: address, headers: { cookie: login.cookie } });
    const led = await as(editor, url);
    expect(led.statusCode).toBe(303);
    const short = String(led.headers.location);
    const file = await as(editor, short);
    expect(file.rawPayload.equals(portrait)).toBe(true);
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `attachment; filename="Me & you (_).png"; filename*=UTF-8''Me%20%26%20you%20%28%C3%A9%29.png`,
      'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect((await app.inject({ url: short })).statusCode).toBe(401);
    expect((await as(other, short)).statusCode).toBe(410);
    expect((await as(editor, short.replace(/until=\d/, 'until=9'))).statusCode).toBe(410);
    clock.forward(601);
    expect((await as(editor, short)).json()).toMatchObject({ status: 410, code: 'link_expired' });
    expect((await as(editor, url)).statusCode).toBe(303);
  });

  it('is not for reporters, and every opening is in the audit log: who, which file, which submission', async () => {
    const { app, db, clock } = forms.desk;
    const { url } = (await upload([picture()])).json<{ url: string }>();
    const { url: waiting } = (await upload([picture()])).json<{ url: string }>();
    const id = `${'0'.repeat(23)}7`;
    await db.pool.query(
      "insert into submissions (id, kind, key, reference, created_at, changed_at) values ($1, 'booking', $1, 'MATV-7K3F-92QD', $2, $2)",
      [id, clock.now()],
    );
    expect(await forms.attachments.claim(db.pool, url, id)).toBe(true);
    const [reporter, editor] = [await logIn(forms.desk, 'reporter'), await logIn(forms.desk, 'editor')];
    const get = (login: { cookie: string }, address: string) =>
      app.inject({ url: address, headers: { cookie: login.cookie } });
    expect((await get(reporter, url)).statusCode).toBe(403);
    for (const address of [url, url, waiting]) {
      const led = await get(editor, address);
      const short = String(led.headers.location);
      expect((await get(reporter, short)).statusCode).toBe(403);
      expect((await get(editor, short)).statusCode).toBe(200);
    }
    const { rows } = await db.pool.query(
      `select user_name, subject_kind, subject_id, subject_title, details from audit_log
       where action = 'opened a file of' and details->>'file' = any($1) order by id`,
      [[idIn(url), idIn(waiting)]],
    );
    const opening = {
      user_name: 'The editor',
      subject_kind: 'submission',
      subject_id: id,
      subject_title: 'MATV-7K3F-92QD',
      details: { file: idIn(url), type: 'png', number: 1 },
    };
    const unclaimed = {
      user_name: 'The editor',
      subject_kind: 'submission',
      subject_id: 'inbox',
      subject_title: 'a form that was never sent',
      details: { file: idIn(waiting), type: 'png', number: null },
    };
    expect(rows).toEqual([opening, opening, unclaimed]);
    await (await forms.attachments.remove(db.pool, [id]))();
    await db.pool.query('delete from submissions');
    await db.pool.query('delete from submission_files');
    clock.forward(25 * 3600);
    await forms.attachments.clearOrphans(AbortSignal.timeout(10_000));
  });

  it('belongs to one booking; unclaimed it is removed after an hour', async () => {
    const { attachments } = forms;
    const { db, clock } = forms.desk;
    const { signal } = new AbortController();
    const submission =
      'insert into submissions (id, kind, key, reference, created_at, changed_at) values ($1, $2, $1, $1, $3, $3)';
    const [mine, other] = [`${'0'.repeat(23)}1`, `${'0'.repeat(23)}2`];
    for (const id of [mine, other]) await db.pool.query(submission, [id, 'booking', clock.now()]);
    const { url } = (await upload([picture()])).json<{ url: string }>();
    const { url: lost } = (await upload([picture()])).json<{ url: string }>();
    expect(await attachments.claim(db.pool, `http://localhost:3000${url}`, mine)).toBe(true);
    expect(await attachments.claim(db.pool, url, other)).toBe(false);
    for (const address of ['', 'https://evil.example/a.png', '/api/desk/files/1']) {
      expect(await attachments.claim(db.pool, address, other)).toBe(false);
    }
    clock.forward(59 * 60);
    await attachments.clearUnclaimed(signal);
    expect(await attachments.open(idIn(lost))).not.toBeNull();
    clock.forward(2 * 60);
    await attachments.clearUnclaimed(signal);
    expect(await attachments.open(idIn(lost))).toBeNull();
    expect(await attachments.open(idIn(url))).toMatchObject({ name: 'me.png', type: 'png', bytes: portrait.length });
    const removeBytes = await attachments.remove(db.pool, [mine, other]);
    await removeBytes();
    await nothingIsKept();
  });

  it('unclaimed it is left to the next round once the server stops', async () => {
    const { url } = (await upload([picture()])).json<{ url: string }>();
    forms.desk.clock.forward(2 * 3600);
    await forms.attachments.clearUnclaimed(AbortSignal.abort(new Error('the server stops')));
    expect(await forms.attachments.open(idIn(url))).not.toBeNull();
  });
});

function idIn(url: string): string {
  return url.split('/').at(-1) ?? '';
}
