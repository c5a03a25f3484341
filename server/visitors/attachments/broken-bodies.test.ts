import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMedia } from '#server/media/media.service.ts';
import { openStorage } from '#server/media/storage.ts';
import { registerUpload } from '#server/media/upload.api.ts';
import { logIn } from '#tests/support/desk-app.ts';
import { pdf } from '#tests/support/forms/documents.ts';
import { type FormsDesk, openFormsDesk } from '#tests/support/forms/forms-desk.ts';
import { BOUNDARY, multipartForm } from '#tests/support/forms/multipart.ts';

const ROUTES = ['/api/diaspora-support', '/api/upload/portfolio', '/api/upload'] as const;
type Route = (typeof ROUTES)[number];

let forms: FormsDesk;
let token: string;
let closeMedia: () => Promise<void>;

beforeAll(async () => {
  forms = await openFormsDesk({}, async ({ app, db, config, clock }) => {
    const media = createMedia({ config, db, clock, storage: await openStorage(config), log: app.log });
    closeMedia = media.close;
    registerUpload(app, media);
  });
});
afterAll(async () => {
  await closeMedia();
  await forms.close();
});
beforeEach(async () => {
  forms.desk.clock.forward(3600);
  ({ token } = await logIn(forms.desk, 'editor'));
});

/** Each from a network of its own, so that no limit answers first. */
let networks = 0;
function post(url: Route, payload: Buffer, type: string) {
  networks += 1;
  const remoteAddress = `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`;
  const headers = { 'content-type': type, authorization: `Bearer ${token}` };
  return forms.desk.app.inject({ method: 'POST', url, payload, headers, remoteAddress });
}

const FIELDS: Readonly<Record<Route, string>> = {
  '/api/diaspora-support': 'attachments',
  '/api/upload/portfolio': 'portfolio',
  '/api/upload': 'file',
};
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const wholeBody = (route: Route) =>
  multipartForm({ email: 'a@b.example' }, [{ field: FIELDS[route], name: 'a.pdf', bytes: pdf() }]).payload;

describe.each(ROUTES)('a broken form at %s', (route) => {
  it('that ends early is refused with 400 and a message', async () => {
    const body = wholeBody(route);
    const end = body.indexOf('%%EOF');
    for (const payload of [body.subarray(0, end), body.subarray(0, body.indexOf('a.pdf')), body.subarray(0, 10)]) {
      const answer = await post(route, payload, TYPE);
      expect(answer.json()).toMatchObject({
        status: 400,
        code: 'broken_form',
        message: 'The form did not arrive whole. Please send it again.',
      });
    }
  });

  it('whose boundary is missing, empty or too long is refused with 400 and a message', async () => {
    const long = 'b'.repeat(300);
    const body = Buffer.from(wholeBody(route).toString('latin1').replaceAll(BOUNDARY, long), 'latin1');
    for (const boundary of ['', '; boundary=', `; boundary=${long}`]) {
      const answer = await post(route, body, `multipart/form-data${boundary}`);
      expect(answer.json(), boundary).toMatchObject({ status: 400, code: 'broken_form' });
    }
  });

  it('whose file has no name is judged by its content', async () => {
    const named = multipartForm({}, [{ field: FIELDS[route], name: 'a.pdf', bytes: Buffer.from('MZ\0\0') }]).payload;
    const payload = Buffer.from(named.toString('latin1').replace('; filename="a.pdf"', ''), 'latin1');
    const answer = await post(route, payload, TYPE);
    expect(answer.statusCode).toBe(
      { '/api/diaspora-support': 422, '/api/upload/portfolio': 422, '/api/upload': 415 }[route],
    );
  });

  it('never causes a server error, however broken', async () => {
    const body = wholeBody(route);
    const piece = fc.constantFrom(
      ...['\r\n', '\n', '--', `--${BOUNDARY}`, `--${BOUNDARY}--`, `\r\n--${BOUNDARY}\r\n`, ': ', ';', '"', '=', '\0'],
      ...['Content-Disposition: form-data; name="a"', 'filename="x.png"', "filename*=UTF-8''%ff", 'Content-Type: '],
      ...['Content-Disposition: form-data; name="attachments"; filename="a.pdf"\r\n\r\n', 'charset=no-such', '%PDF-'],
      ...['Content-Type: application/json\r\n\r\n{', 'Content-Transfer-Encoding: base64', 'name="__proto__"'],
    );
    const madeUp = fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 20 })), { maxLength: 20 });
    const edited = fc
      .record({
        from: fc.nat({ max: body.length }),
        cut: fc.nat({ max: 60 }),
        put: fc.oneof(piece, fc.constant('')),
        end: fc.oneof(fc.constant(body.length), fc.nat({ max: body.length })),
      })
      .map(({ from, cut, put, end }) =>
        Buffer.concat([body.subarray(0, from), Buffer.from(put), body.subarray(from + cut)]).subarray(0, end),
      );
    const payloads = fc.oneof(
      edited,
      madeUp.map((parts) => Buffer.from(parts.join(''))),
      madeUp.map((parts) => Buffer.from(`--${BOUNDARY}\r\n${parts.join('')}\r\n--${BOUNDARY}--\r\n`)),
    );
    const types = fc.oneof(
      { weight: 5, arbitrary: fc.constant(TYPE) },
      fc.integer({ min: 1, max: 400 }).map((length) => `multipart/form-data; boundary=${'b'.repeat(length)}`),
      fc.stringMatching(/^[ -~]{0,300}$/).map((rest) => `multipart/form-data; boundary=${rest}`),
      fc.stringMatching(/^[ -~]{0,40}$/).map((rest) => `multipart/form-data;${rest}`),
    );
    await fc.assert(
      fc.asyncProperty(payloads, types, async (payload, type) => {
        const { statusCode } = await post(route, payload, type);
        expect(statusCode).toBeGreaterThanOrEqual(200);
        expect(statusCode).toBeLessThan(500);
      }),
      { numRuns: 150 },
    );
    expect(await forms.filesIn('tmp/attachments')).toEqual([]);
    expect(await forms.filesIn('tmp/pictures')).toEqual([]);
  });
});
