import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createScratch } from '#server/media/scratch.ts';
import { pdf } from '#tests/support/forms/documents.ts';
import { type FormsDesk, openFormsDesk, ripeTicket } from '#tests/support/forms/forms-desk.ts';
import { BOUNDARY, multipartForm, type SentFile } from '#tests/support/forms/multipart.ts';
import type { UploadsTold } from './attachments.service.ts';
import { receiveForm } from './receive.ts';
import { createUploadAdmission, UPLOAD_LIMITS, type Upload } from './upload-admission.ts';

const MEGABYTE = 1_048_576;
const GIGABYTE = 1024 * MEGABYTE;
const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'plum' } })
  .png()
  .toBuffer();
/** A PDF of a megabyte. */
const bigPdf = Buffer.concat([pdf(), Buffer.alloc(MEGABYTE, ' '), pdf()]);
const REQUEST = {
  email: 'asha@visitor.example',
  country: 'United Kingdom',
  state: 'England',
  city: 'Leicester',
  context: 'Lost passport',
  issueDescription: 'It was lost on the way.',
};
const RULES = {
  form: 'diaspora-support',
  field: 'attachments',
  most: 5,
  maxBytes: 2 * MEGABYTE,
  types: ['pdf'],
} as const;
const noLimit = { take: async () => 0, waitOf: async () => 0, giveBack: async () => undefined };
const attached = (bytes: Buffer = bigPdf): SentFile => ({ field: 'attachments', name: 'a.pdf', bytes });

let forms: FormsDesk;
let requests = 0;
const sockets: Socket[] = [];

async function open(uploads: UploadsTold = {}): Promise<void> {
  forms = await openFormsDesk({}, undefined, { freeBytes: async () => 100 * GIGABYTE, ...uploads });
}
async function close(): Promise<void> {
  for (const socket of sockets.splice(0)) socket.destroy();
  await forms.close();
}

interface Sending {
  readonly from?: string;
  readonly url?: string;
}

/** A request for support, as a browser at `from` sends it. */
async function send(files: readonly SentFile[], { from = '192.0.2.1', url = '/api/diaspora-support' }: Sending = {}) {
  const formTicket = await ripeTicket(forms, 'diaspora-support', from);
  requests += 1;
  const form = multipartForm({ ...REQUEST, context: `Lost passport ${requests}`, formTicket }, files);
  return forms.desk.app.inject({ method: 'POST', url, remoteAddress: from, ...form });
}

async function portfolio(from: string) {
  const ticket = await ripeTicket(forms, 'book-rajneeti', from);
  const form = multipartForm({ formTicket: ticket }, [{ field: 'portfolio', name: 'me.png', bytes: picture }]);
  return forms.desk.app.inject({ method: 'POST', url: '/api/upload/portfolio', remoteAddress: from, ...form });
}

async function nothingIsStored(): Promise<void> {
  expect(await forms.filesIn('attachments')).toEqual([]);
  expect(await forms.filesIn('tmp/attachments')).toEqual([]);
}

/** Three and a half megabytes of files a network, six from everywhere, one more an hour. */
const FEW: UploadsTold = {
  limits: {
    network: { burst: 3.5 * MEGABYTE, perMinute: MEGABYTE / 60 },
    everybody: { burst: 6 * MEGABYTE, perMinute: MEGABYTE / 60 },
  },
};

describe('files that visitors send', () => {
  beforeAll(() => open(FEW));
  afterAll(() => close());
  beforeEach(() => forms.desk.clock.forward(24 * 3600));

  it('are limited in bytes per network; beyond that the form is still accepted, and the answer says when files will be', async () => {
    for (const _ of [1, 2, 3]) expect((await send([attached()])).statusCode).toBe(201);
    const refused = await send([attached()]);
    const message = expect.stringMatching(
      /^Your network has sent more files than we can take at once\. Send the form without files, or with them in 3\d minutes\.$/,
    );
    expect(refused.json()).toMatchObject({
      status: 429,
      code: 'too_many_files_sent',
      message,
      mistakes: [{ field: 'attachments', message }],
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1700);
    expect(await forms.filesIn('attachments')).toHaveLength(3);
    expect(await forms.filesIn('tmp/attachments')).toEqual([]);
    expect((await send([])).statusCode).toBe(201);
    expect((await send([attached()], { from: '192.0.2.2' })).statusCode).toBe(201);
    forms.desk.clock.forward(3600);
    expect((await send([attached()])).statusCode).toBe(201);
  });

  it('are limited in bytes for all networks together, which does not count against the one that is refused', async () => {
    for (const from of ['192.0.2.1', '192.0.2.2']) {
      for (const _ of [1, 2, 3]) await send([attached(bigPdf.subarray(0, 900_000))], { from });
    }
    const refused = await send([attached()], { from: '192.0.2.3' });
    expect(refused.json()).toMatchObject({
      status: 503,
      code: 'uploads_busy',
      message: expect.stringMatching(
        /^So many files are arriving .* Send the form without files, or with them in \d+ minutes\.$/,
      ),
      mistakes: [{ field: 'attachments' }],
    });
    const { network } = FEW.limits ?? {};
    if (!network) throw new Error('the limit is not set');
    expect(await forms.sharedLimits.limit('upload-bytes', network).waitOf('192.0.2.3', network.burst)).toBe(0);
    expect((await send([], { from: '192.0.2.3' })).statusCode).toBe(201);
  });

  it('count by their actual size, not by the announced size of the form', async () => {
    await send([attached()]);
    const { network } = FEW.limits ?? {};
    if (!network) throw new Error('the limit is not set');
    const bytes = forms.sharedLimits.limit('upload-bytes', network);
    expect(await bytes.waitOf('192.0.2.1', network.burst - bigPdf.length)).toBe(0);
    expect(await bytes.waitOf('192.0.2.1', network.burst - bigPdf.length + 10)).toBeGreaterThan(0);
  });

  it('that come in chunks without a length are counted as they arrive, and dropped at the limit', async () => {
    const before = (await forms.filesIn('attachments')).length;
    const { payload, headers } = multipartForm(
      REQUEST,
      [1, 2, 3, 4].map(() => attached()),
    );
    const answer = await forms.desk.app.inject({
      method: 'POST',
      url: '/api/diaspora-support',
      payload: Readable.from(pieces(payload)),
      headers,
    });
    expect(answer.json()).toMatchObject({ status: 429, code: 'too_many_files_sent' });
    expect(await forms.filesIn('attachments')).toHaveLength(before);
    expect(await forms.filesIn('tmp/attachments')).toEqual([]);
  });

  it('longer than a form may be are refused before they are read, on a page that keeps what was typed', async () => {
    const headers = { ...multipartForm({}, []).headers, 'content-length': '99999999', accept: 'text/html' };
    const call = await forms.desk.app.inject({ method: 'POST', url: '/api/diaspora-support', headers });
    expect(call.json()).toMatchObject({
      status: 413,
      code: 'form_too_large',
      message: 'The files are too large together: 61 MB at most. Choose smaller ones.',
    });
    expect(call.headers.connection).toBe('close');
    for (const url of ['/diaspora-support', '/book-rajneeti']) {
      const page = await forms.desk.app.inject({ method: 'POST', url, headers });
      expect(page.statusCode).toBe(413);
      expect(page.body).toContain('Choose smaller ones. Go back: what you typed is still there.');
    }
  });
});

describe('a nearly full disk', () => {
  afterEach(() => close());

  it('accepts no files that would leave less than a gigabyte free, but still accepts text, and loses nothing typed', async () => {
    const disk = { free: GIGABYTE };
    forms = await openFormsDesk(
      {},
      ({ app, attachments }) => {
        app.post('/test-form', async (request) => {
          return attachments.receive(request, RULES).catch((error: unknown) => attachments.typedBefore(error));
        });
      },
      { freeBytes: async () => disk.free },
    );
    const words =
      'The server has no room for files at the moment, so yours were not taken. Send the form without them, or try again later.';
    const refused = await send([attached(pdf())]);
    expect(refused.json()).toMatchObject({
      status: 507,
      code: 'storage_full',
      message: words,
      mistakes: [{ field: 'attachments', message: words }],
    });
    expect((await portfolio('192.0.2.1')).json()).toMatchObject({ status: 507, code: 'storage_full' });
    await nothingIsStored();
    expect((await send([])).statusCode).toBe(201);
    const end = `--${BOUNDARY}--\r\n`.length;
    const filesFirst = multipartForm({}, [attached(pdf())]).payload.subarray(0, -end);
    const { payload, headers } = multipartForm(REQUEST, []);
    const answer = await forms.desk.app.inject({
      method: 'POST',
      url: '/test-form',
      payload: Buffer.concat([filesFirst, payload]),
      headers,
    });
    expect(answer.json()).toEqual(REQUEST);
    disk.free = 2 * GIGABYTE;
    expect((await send([attached(pdf())])).statusCode).toBe(201);
  });
});

describe('the room for files', () => {
  const TEN = 10 * MEGABYTE;
  function admission(freeBytes: number) {
    const limits = { ...UPLOAD_LIMITS, floor: GIGABYTE };
    return createUploadAdmission({ sharedLimits: { limit: () => noLimit }, freeBytes: async () => freeBytes, limits });
  }
  const upload = { network: '192.0.2.0/24', declared: TEN, most: 60 * MEGABYTE, field: 'attachments' };

  const received = (freeBytes: number, one: Upload) => admission(freeBytes).enter(one).allow(1);

  it('is enough if a gigabyte stays free when the form is on the disk twice', async () => {
    expect(await received(GIGABYTE + 2 * TEN, upload)).toBeNull();
    expect(await received(GIGABYTE + 2 * TEN - 1, upload)).toMatchObject({ status: 507, code: 'storage_full' });
  });

  it('has to do for all forms that are being received, and is free again after them', async () => {
    const all = admission(GIGABYTE + 3 * TEN);
    const first = all.enter(upload);
    expect(await first.allow(1)).toBeNull();
    const second = all.enter({ ...upload, network: '198.51.100.0/24' });
    expect(await second.allow(1)).toMatchObject({ status: 507 });
    await first.leave(TEN);
    expect(await second.allow(1)).toBeNull();
  });

  it('is counted as for the longest form if the length is not announced', async () => {
    const inChunks = { ...upload, declared: null };
    expect(await received(GIGABYTE + 120 * MEGABYTE, inChunks)).toBeNull();
    expect(await received(GIGABYTE + 120 * MEGABYTE - 1, inChunks)).toMatchObject({ status: 507 });
  });
});

describe('the bytes of a form', () => {
  it('are given back even if its sender hangs up while they are being reserved', async () => {
    const left = { network: 10, everybody: 10 };
    const answered = Promise.withResolvers<void>();
    const limit = (name: string) => {
      const which = name.endsWith('everybody') ? 'everybody' : 'network';
      return {
        waitOf: async () => 0,
        take: async (_key: string, cost = 1) => {
          left[which] -= cost;
          await answered.promise;
          return 0;
        },
        giveBack: async (_key: string, cost = 1) => {
          left[which] += cost;
        },
      };
    };
    const all = createUploadAdmission({
      sharedLimits: { limit },
      freeBytes: async () => 100 * GIGABYTE,
      limits: UPLOAD_LIMITS,
    });
    const place = all.enter({ network: '192.0.2.0/24', declared: 4, most: 9, field: 'attachments' });
    const allowed = place.allow(1);
    await expect.poll(() => left.network).toBe(6);
    await place.leave(0);
    answered.resolve();
    await allowed;
    expect(left).toEqual({ network: 10, everybody: 10 });
  });
});

describe('a form that is being received', () => {
  afterEach(() => close());

  it('frees its slot even if its file cannot be removed', async () => {
    const admission = createUploadAdmission({
      sharedLimits: { limit: () => noLimit },
      freeBytes: async () => 100 * GIGABYTE,
      limits: { ...UPLOAD_LIMITS, places: 1 },
    });
    forms = await openFormsDesk({}, ({ app, config }) => {
      // A folder can neither be written like a file nor removed like one.
      const scratch = { ...createScratch(config.dataDir), path: async () => config.dataDir };
      app.post('/test-form', (request) => receiveForm(request, RULES, { scratch, admission, log: app.log }));
    });
    const form = multipartForm(REQUEST, [attached()]);
    for (const _ of [1, 2]) {
      const answer = await forms.desk.app.inject({ method: 'POST', url: '/test-form', ...form });
      expect(answer.json()).toMatchObject({ status: 500 });
    }
  });

  it("occupies one of its network's few slots; other uploads wait for it, plain forms do not", async () => {
    await open({ limits: { placesPerNetwork: 1 } });
    const socket = await sendHalf();
    await expect.poll(() => forms.filesIn('tmp/attachments')).toHaveLength(1);
    const refused = await send([attached()], { from: '127.0.0.1' });
    expect(refused.json()).toMatchObject({
      status: 429,
      code: 'too_many_uploads',
      message:
        'Too many files are being sent at the same time. Please try again in a minute, or send the form without files.',
    });
    expect(refused.headers).toMatchObject({ 'retry-after': '30', connection: 'close' });
    expect((await send([], { from: '127.0.0.1' })).statusCode).toBe(201);
    expect((await send([attached()], { from: '192.0.2.1' })).statusCode).toBe(201);
    socket.destroy();
    await expect.poll(() => forms.filesIn('tmp/attachments')).toEqual([]);
    expect((await send([attached()], { from: '127.0.0.1' })).statusCode).toBe(201);
  });

  it('gets no slot if all are taken, by whatever network', async () => {
    await open({ limits: { places: 1 } });
    await sendHalf();
    await expect.poll(() => forms.filesIn('tmp/attachments')).toHaveLength(1);
    expect((await send([attached()], { from: '192.0.2.1' })).json()).toMatchObject({ code: 'too_many_uploads' });
  });

  it('is ended with a message if it is too slow, and leaves nothing behind', async () => {
    await open({ limits: { graceMs: 50, bytesPerSecond: GIGABYTE } });
    const socket = await sendHalf();
    const answer = await text(socket);
    expect(answer).toContain('HTTP/1.1 408 ');
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(answer).toContain('The form arrived too slowly, so it was given up.');
    await nothingIsStored();
  });
});

/** Sends the first half of a form over a connection of its own, and then nothing more. */
async function sendHalf(): Promise<Socket> {
  const address = await forms.desk.app.listen({ port: 0, host: '127.0.0.1' });
  const { payload, headers } = multipartForm(REQUEST, [attached()]);
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  sockets.push(socket);
  socket.write(
    `POST /api/diaspora-support HTTP/1.1\r\nHost: x\r\nContent-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`,
  );
  socket.write(payload.subarray(0, payload.length / 2));
  return socket;
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}
