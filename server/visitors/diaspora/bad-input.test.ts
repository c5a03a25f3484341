import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DiasporaApp, openDiasporaApp } from '#tests/support/diaspora/diaspora-app.ts';
import { asked, everything, type Sent, sendTo } from '#tests/support/diaspora/support-request.ts';

let folder: string;
let desk: DiasporaApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matv-diaspora-'));
  desk = await openDiasporaApp(folder);
});
afterAll(async () => {
  await desk.close();
  await rm(folder, { recursive: true });
});

const send = (sent?: Sent) => sendTo(desk, sent);

type Mistakes = { readonly mistakes: readonly { readonly field: string; readonly message: string }[] };

describe('bad input', () => {
  it.each([
    ['email', ''],
    ['email', 'a@b'],
    ['email', `x@example.org\r\nBcc: victim@example.org`],
    ['email', `${'x'.repeat(250)}@example.org`],
    ['phone', '123'],
    ['phone', '<b>1</b>'],
    ['phoneCountry', 'England'],
    ['country', ''],
    ['country', 'x'.repeat(101)],
    ['state', ' \t '],
    ['state', 'x'.repeat(121)],
    ['city', '\u0000'],
    ['city', 'x'.repeat(121)],
    ['context', ''],
    ['context', 'x'.repeat(201)],
    ['issueDescription', '\r\n'],
    ['issueDescription', 'x'.repeat(5001)],
    ['submissionKey', 'x'.repeat(65)],
  ])('in %s is named and nothing is stored (DIA-05 to DIA-18, ERR-43, ERR-44)', async (field, value) => {
    const before = await everything(desk);
    const answer = await send({ fields: asked({ [field]: value }), files: [['a.txt', 'a']] });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<Mistakes>().mistakes.map((one) => one.field)).toEqual([field]);
    expect(await everything(desk)).toEqual(before);
  });

  it("in all fields at once is listed in the form's order", async () => {
    const answer = await send({ fields: {} });
    expect(answer.json<Mistakes>().mistakes.map((one) => one.field)).toEqual([
      'email',
      'country',
      'state',
      'city',
      'context',
      'issueDescription',
    ]);
  });

  it('that is odd but harmless is stored as text', async () => {
    const context = 'Bcc: victim@example.org\r\nSubject: changed 😀 \u202e <img src=x onerror=alert(1)>';
    const fields = asked({ context, issueDescription: `${'\u0300'.repeat(500)} '; drop table submissions; --` });
    expect((await send({ fields })).statusCode).toBe(201);
    await desk.jobs.drain();
    const raw = desk.server.raw().find((mail) => mail.includes(fields.email ?? '?')) ?? '';
    const headers = raw.slice(0, raw.indexOf('\r\n\r\n'));
    expect(headers).not.toMatch(/victim|changed/i);
    const { rows } = await desk.db.pool.query('select subject from submissions where email = $1', [fields.email]);
    expect(rows).toEqual([{ subject: 'Bcc: victim@example.org Subject: changed 😀 <img src=x onerror=alert(1)>' }]);
  });

  it.each([
    ['a programme', 'virus.exe', 'MZ\u0000\u0000', 422],
    ['a programme called a picture', 'virus.png', 'MZ\u0000\u0000', 422],
    ['a page called a text', 'page.html', '<html></html>', 422],
    ['nothing', 'empty.txt', '', 422],
    ['more than 10 MB', 'big.txt', 'x'.repeat(10 * 1024 * 1024 + 1), 413],
  ])(
    'as a file that is %s is refused beside the field (DIA-27, DIA-29, CONST-47)',
    async (_what, name, bytes, status) => {
      const before = await everything(desk);
      const answer = await send({
        files: [
          ['good.txt', 'good'],
          [name, bytes],
        ],
      });
      expect(answer.statusCode).toBe(status);
      expect(answer.json<Mistakes>().mistakes).toEqual([
        { field: 'attachments', message: expect.stringContaining(name) },
      ]);
      expect(await everything(desk)).toEqual(before);
    },
  );

  it.each([6, 50])('of %i files is refused', async (count) => {
    const before = await everything(desk);
    const files = Array.from({ length: count }, (_, index) => [`${index}.txt`, 'x'] as const);
    const answer = await send({ files });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'too_many_files']);
    expect(await everything(desk)).toEqual(before);
  });

  it('with a path in a file name keeps only the name', async () => {
    const fields = asked();
    expect(
      (
        await send({
          fields,
          files: [
            ['../../etc/passwd.txt', 'x'],
            ['C:\\temp\\secret.txt', 'y'],
          ],
        })
      ).statusCode,
    ).toBe(201);
    const { rows } = await desk.db.pool.query<{ name: string }>(
      'select f.name from submission_files f join submissions s on s.id = f.submission_id where s.email = $1 order by f.id',
      [fields.email],
    );
    expect(rows.map(({ name }) => name)).toEqual(['passwd.txt', 'secret.txt']);
  });

  it('of the wrong kind is refused', async () => {
    for (const [payload, type] of [
      ['{"email":"a@b.c"}', 'application/json'],
      ['email=a%40b.c', 'application/x-www-form-urlencoded'],
      ['--x\r\nnonsense', 'multipart/form-data; boundary=x'],
      ['', 'multipart/form-data'],
    ] as const) {
      const answer = await desk.app.inject({
        method: 'POST',
        url: '/api/diaspora-support',
        payload,
        headers: { 'content-type': type },
        remoteAddress: '10.99.1.1',
      });
      expect(answer.statusCode, type).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode, type).toBeLessThan(500);
    }
  });

  it('that breaks off within a file leaves nothing behind', async () => {
    const before = await everything(desk);
    const address = new URL(await desk.app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(address.port), address.hostname);
    await once(socket, 'connect');
    const head = Object.entries(asked())
      .map(([name, value]) => `--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('');
    const file = '--cut\r\ncontent-disposition: form-data; name="attachments"; filename="a.txt"\r\n\r\n';
    socket.write(
      `POST /api/diaspora-support HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=cut\r\ncontent-length: 900000\r\n\r\n${head}${file}${'x'.repeat(200_000)}`,
    );
    await expect.poll(async () => (await desk.filesOnDisk()).length).toBe(before.onDisk + 1);
    socket.destroy();
    await expect.poll(() => everything(desk)).toEqual(before);
  });
});
