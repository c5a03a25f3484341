import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Problem } from '#server/http/problem.ts';
import { isSameSecret, serviceOf } from './endpoint.ts';

describe('the push service of an endpoint', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc:APA91b', 'https://fcm.googleapis.com'],
    ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', 'https://updates.push.services.mozilla.com'],
    ['https://web.push.apple.com/QGx', 'https://web.push.apple.com'],
    ['https://wns2-par02p.notify.windows.com/w/?token=BQY%2b', 'https://wns2-par02p.notify.windows.com'],
  ])('of %s is %s', (endpoint, service) => {
    expect(serviceOf(endpoint, null)).toBe(service);
  });

  it('is trusted where the operator has said so, and only there', () => {
    expect(serviceOf('http://127.0.0.1:9000/push/1', 'http://127.0.0.1:9000')).toBe('http://127.0.0.1:9000');
    expect(() => serviceOf('http://127.0.0.1:9001/push/1', 'http://127.0.0.1:9000')).toThrow(Problem);
  });

  it('is an https origin, or the endpoint is refused, whatever is sent', () => {
    const address = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.ipV4().map((ip) => `https://${ip}/`),
      fc.ipV6().map((ip) => `https://[${ip}]/`),
    );
    fc.assert(
      fc.property(address, (endpoint) => {
        try {
          expect(serviceOf(endpoint, null)).toMatch(/^https:\/\/[^/]+$/);
        } catch (error) {
          expect(error).toMatchObject({ status: 422, code: 'endpoint_not_allowed' });
        }
      }),
    );
  });
});

it('secrets are compared as a whole', () => {
  expect([
    isSameSecret('abc', 'abc'),
    isSameSecret('abc', 'abd'),
    isSameSecret('abc', 'abcd'),
    isSameSecret('', 'é'),
  ]).toEqual([true, false, false, false]);
});
