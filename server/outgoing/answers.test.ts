import { expect, it } from 'vitest';
import { bodyWithin, networkCode, networkWords, notReached, textWithin } from './answers.ts';

/** A body in two parts, without its length, and whether it was read to the end or left. */
function inTwoParts(first: string, second: string) {
  const parts = [first, second].map((text) => new TextEncoder().encode(text));
  const seen = { isLeft: false };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        const part = parts.shift();
        if (part) controller.enqueue(part);
        else controller.close();
      },
      cancel() {
        seen.isLeft = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { response: new Response(body), seen };
}

it('reads an answer of just the size that is allowed, with a letter split between two parts', async () => {
  const bytes = new TextEncoder().encode('né');
  const whole = new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(bytes.slice(0, 2));
        controller.enqueue(bytes.slice(2));
        controller.close();
      },
    }),
  );
  expect(await textWithin(whole, 3)).toBe('né');
});

it('leaves an answer that turns out larger, and with it the connection', async () => {
  const { response, seen } = inTwoParts('abc', 'd');
  expect(await bodyWithin(response, 3)).toBeNull();
  expect(seen.isLeft).toBe(true);
});

it('does not begin to read an answer that says it is larger', async () => {
  const { response, seen } = inTwoParts('a', 'b');
  response.headers.set('content-length', '4');
  expect(await textWithin(response, 3)).toBeNull();
  expect(seen.isLeft).toBe(true);
});

it('takes an answer without a body for an empty one', async () => {
  expect(await textWithin(new Response(null), 3)).toBe('');
});

it('says why a call failed by the code of what caused it, never by a message', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED news.example?token=secret'), { code: 'ECONNREFUSED' });
  expect(networkCode(new TypeError('fetch failed', { cause: refused }), 'no code')).toBe('ECONNREFUSED');
  expect(networkCode(new Error('https://news.example?token=secret'), 'no code')).toBe('no code');
  expect(networkCode(Object.assign(new Error(), { code: 'token=secret' }), 'no code')).toBe('no code');
  const alert = 'ERR_SSL_TLSV1_ALERT_INSUFFICIENT_SECURITY';
  expect(networkCode(Object.assign(new Error(), { code: alert }), 'no code')).toBe(alert);
});

it.each([
  ['ECONNREFUSED', 'the connection was refused'],
  ['UND_ERR_SOCKET', 'the connection broke off'],
  ['ENOTFOUND', 'no machine of that name was found'],
  ['CERT_HAS_EXPIRED', 'the certificate has expired'],
  ['ERR_SSL_TLSV1_ALERT_INSUFFICIENT_SECURITY', 'no encrypted connection was agreed on'],
  ['HPE_INVALID_CONSTANT', 'the answer was not written as the web’s protocol asks'],
  ['ESOMETHINGNEW', 'the connection failed'],
])('says in words what %s means', (code, words) => {
  const error = new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) });
  expect(networkWords(error)).toBe(words);
  expect(notReached(error)).toBe(`could not be reached: ${words}`);
});
