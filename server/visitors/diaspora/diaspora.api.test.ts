import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DiasporaApp, openDiasporaApp } from '#tests/support/diaspora/diaspora-app.ts';
import { asked, everything, PDF, type Sent, sendTo } from '#tests/support/diaspora/support-request.ts';

let folder: string;
let desk: DiasporaApp;
let png: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matv-diaspora-'));
  desk = await openDiasporaApp(folder);
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#23236b' } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await desk.close();
  await rm(folder, { recursive: true });
});

const REFERENCE = /^MATV-[A-Z2-9]{4}-[A-Z2-9]{4}$/;
const send = (sent?: Sent) => sendTo(desk, sent);

describe('POST /api/diaspora-support', () => {
  it('stores all fields and every attachment, and gives a reference (DAPI-42, DIA-01, DIA-04, DIA-26)', async () => {
    const fields = asked();
    const answer = await send({
      fields,
      files: [
        ['passport.png', png],
        ['letter.pdf', PDF],
        ['notes.txt', 'नमस्ते'],
      ],
    });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([201, 'no-store']);
    const { reference } = answer.json<{ reference: string }>();
    expect(reference).toMatch(REFERENCE);
    const { rows } = await desk.db.pool.query('select * from submissions where reference = $1', [reference]);
    expect(rows).toMatchObject([
      {
        kind: 'diaspora',
        state: 'new',
        email: fields.email,
        phone: '+447400123456',
        subject: 'A lost passport',
        details: {
          country: 'United Kingdom',
          state: 'England',
          city: 'Leicester',
          issueDescription: 'It was lost.\nWhat now?',
        },
      },
    ]);
    const kept = await desk.db.pool.query<{ name: string; type: string; bytes: string }>(
      'select name, type, bytes::int from submission_files where submission_id = $1 order by id',
      [rows[0]?.id],
    );
    expect(kept.rows).toEqual([
      { name: 'passport.png', type: 'png', bytes: png.length },
      { name: 'letter.pdf', type: 'pdf', bytes: PDF.length },
      { name: 'notes.txt', type: 'txt', bytes: Buffer.byteLength('नमस्ते') },
    ]);
    expect(await desk.filesOnDisk()).toHaveLength(3);
  });

  it('mails the sender the reference, but nothing that was typed', async () => {
    const fields = asked({
      email: 'anybody@example.org',
      context: 'Cheap watches',
      issueDescription: 'Buy at evil.example',
      city: 'Leicester',
    });
    const answer = await send({ fields, files: [['very-private-name.txt', 'very private content']] });
    await desk.jobs.drain();
    const mail = await desk.server.mailTo('anybody@example.org');
    const { reference } = answer.json<{ reference: string }>();
    expect(mail.subject).toBe(`We have received your request ${reference}`);
    expect(mail.text).toContain(reference);
    expect(mail.text).toContain('answers by e-mail');
    const typed = /watches|evil\.example|Leicester|England|7400|very[ -]private/;
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(typed);
  });

  it('mails in the language of the page', async () => {
    const email = 'pravasi@example.org';
    const { reference } = (await send({ fields: asked({ email }), url: '/api/diaspora-support?language=hi' })).json();
    await desk.jobs.drain();
    const mail = await desk.server.mailTo(email);
    expect(mail.subject).toBe(`हमें आपका अनुरोध मिल गया है: ${reference}`);
    expect(mail.html).toContain('<html dir="ltr" lang="hi-IN"');
    expect(mail.text).toContain('इसी पते पर ई-मेल से जवाब देती है');
    expect(mail.text).toMatch(/\/hi\/diaspora-support पर संदर्भ नंबर .+ यह \S+\/hi\/privacy पर लिखा है।/s);
  });

  it('files every request, and mails one mailbox once an hour, however its address is written', async () => {
    const addresses = ['victim@gmail.com', 'victim+1@gmail.com', 'v.i.c.t.i.m@googlemail.com'];
    const answers = await Promise.all(addresses.map((email) => send({ fields: asked({ email }) })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const { rows } = await desk.db.pool.query('select count(*)::int as n from submissions where email = any($1)', [
      addresses,
    ]);
    expect(rows).toEqual([{ n: 3 }]);
    await desk.jobs.drain();
    const mails = (await desk.server.mails()).filter(({ to }) => addresses.includes(to?.[0]?.address ?? ''));
    expect(mails).toHaveLength(1);
  });

  it('files a double click and a retry once: one row, one mail, the files once', async () => {
    const before = await everything(desk);
    const fields = asked({ submissionKey: randomUUID() });
    const files = [['a.txt', 'a']] as const;
    const answers = [
      ...(await Promise.all([send({ fields, files }), send({ fields, files })])),
      await send({ fields, files }),
    ];
    const references = new Set(answers.map((answer) => answer.json<{ reference: string }>().reference));
    expect([references.size, answers.map(({ statusCode }) => statusCode)]).toEqual([1, [201, 201, 201]]);
    const after = await everything(desk);
    expect(after).toEqual({
      submissions: before.submissions + 1,
      files: before.files + 1,
      mails: before.mails + 1,
      onDisk: before.onDisk + 1,
    });
  });

  it('files what was changed after a lost answer as another request, although it comes with the same key', async () => {
    const before = await everything(desk);
    const fields = asked({ submissionKey: randomUUID() });
    const first = await send({ fields });
    const changed = await send({ fields: { ...fields, issueDescription: 'My passport was stolen as well.' } });
    const again = await send({ fields, files: [['a.txt', 'a']] });
    const references = [first, changed, again].map((answer) => answer.json<{ reference: string }>().reference);
    expect(new Set(references).size).toBe(3);
    expect((await everything(desk)).submissions).toBe(before.submissions + 3);
  });

  it('answers a bot as if all went well, and stores nothing', async () => {
    const before = await everything(desk);
    const answer = await send({ fields: asked({ company: 'Spam Ltd' }), files: [['a.txt', 'a']] });
    expect([answer.statusCode, answer.json<{ reference: string }>().reference]).toEqual([
      201,
      expect.stringMatching(REFERENCE),
    ]);
    expect(await everything(desk)).toEqual(before);
    expect(desk.logged()).toContain('a form was dropped because no person sends it like that');
    expect(desk.logged()).not.toContain('Spam Ltd');
  });

  it('stores nothing if the mail cannot be queued', async () => {
    const before = await everything(desk);
    desk.failNextMail();
    const answer = await send({ files: [['a.txt', 'a']] });
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('queued');
    expect(await everything(desk)).toEqual(before);
  });

  it('accepts a phone number in its national format, and stores it in full (DIA-10, DIA-11)', async () => {
    const fields = asked({ phone: '098765 43210', phoneCountry: '', country: 'India' });
    const { reference } = (await send({ fields })).json<{ reference: string }>();
    const { rows } = await desk.db.pool.query('select phone from submissions where reference = $1', [reference]);
    expect(rows).toEqual([{ phone: '+919876543210' }]);
  });
});

describe('POST /diaspora-support, without script', () => {
  const page = '/diaspora-support';

  it('redirects to a page with the reference (DIA-34)', async () => {
    const answer = await send({ url: page });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(/^\/diaspora-support\/sent\/MATV-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  });

  it('shows the form again with everything typed, and the mistakes beside their fields', async () => {
    const fields = asked({ email: 'a@b', city: '', phone: '5' });
    const answer = await send({ url: page, fields });
    expect(answer.statusCode).toBe(422);
    const { path, answer: shown } = answer.json<{ path: string; answer: Record<string, unknown> }>();
    expect(path).toBe(page);
    const { phoneCountry: _country, ...values } = fields;
    expect(shown).toEqual({
      form: 'diaspora-support',
      values,
      errors: { email: 'Please enter a valid email address', city: 'Choose your city or district' },
      banner: null,
    });
  });

  it('keeps what was typed if a file is too large or the server fails (ERR-41)', async () => {
    const fields = asked();
    const large = await send({ url: page, fields, files: [['big.txt', 'x'.repeat(10 * 1024 * 1024 + 1)]] });
    const tooLarge = large.json<{ answer: { values: object; errors: object } }>().answer;
    expect(large.statusCode).toBe(413);
    expect(tooLarge.values).toMatchObject({ email: fields.email, issueDescription: fields.issueDescription });
    expect(Object.keys(tooLarge.errors)).toEqual(['attachments']);

    desk.failNextMail();
    const failed = await send({ url: page, fields });
    expect(failed.statusCode).toBe(500);
    expect(failed.json<{ answer: { values: object; banner: string } }>().answer).toMatchObject({
      values: { email: fields.email },
      banner:
        'Failed to submit your request: Server error: 500 - Something went wrong on our side. Please try again in a moment.',
    });
  });
});

describe('a request for support from a Hindi page', () => {
  const wrong = asked({ email: 'a@b', city: '' });

  it('is answered in Hindi, with script', async () => {
    const answer = await send({ url: '/api/diaspora-support?language=hi', fields: wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      code: 'invalid_form',
      message: 'कृपया सही ई-मेल पता लिखें। अपना शहर या ज़िला चुनें।',
      mistakes: [
        { field: 'email', message: 'कृपया सही ई-मेल पता लिखें' },
        { field: 'city', message: 'अपना शहर या ज़िला चुनें' },
      ],
    });
    const file = await send({ url: '/api/diaspora-support?language=hi', files: [['empty.txt', '']] });
    expect(file.json()).toMatchObject({ message: 'फ़ाइल “empty.txt” ख़ाली है। कोई और फ़ाइल चुनें।' });
    const unknown = await send({ url: '/api/diaspora-support?language=xx', fields: wrong });
    expect(unknown.json().message).toBe('Please enter a valid email address. Choose your city or district.');
  });

  it('is answered in Hindi, without script, and stays among its pages', async () => {
    const answer = await send({ url: '/hi/diaspora-support', fields: wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({
      path: '/hi/diaspora-support',
      answer: {
        values: { email: 'a@b', country: 'United Kingdom', context: 'A lost passport' },
        errors: { email: 'कृपया सही ई-मेल पता लिखें', city: 'अपना शहर या ज़िला चुनें' },
        banner: null,
      },
    });
    const taken = await send({ url: '/hi/diaspora-support' });
    expect(taken.headers.location).toMatch(/^\/hi\/diaspora-support\/sent\/MATV-/);
  });
});

it('logs nothing that was typed', async () => {
  const secret = 'a-very-secret-matter';
  await send({ fields: asked({ email: `${secret}@example.org`, context: secret, city: '' }) });
  desk.failNextMail();
  await send({ fields: asked({ email: `${secret}@example.org`, context: secret, issueDescription: secret }) });
  expect(desk.logged()).toContain('queued');
  expect(desk.logged()).not.toContain(secret);
});
