import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base32, codeOfStep, otpauthUri, stepOfCode } from './totp.ts';

const RFC_SECRET = Buffer.from('12345678901234567890');

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('match RFC 6238 at %i s', (seconds, code) => {
    expect(codeOfStep(RFC_SECRET, Math.floor(seconds / 30))).toBe(code);
  });

  it('are accepted in their step and the ones next to it, not beyond', () => {
    const code = codeOfStep(RFC_SECRET, 1000);
    const at = (seconds: number) => stepOfCode(RFC_SECRET, code, new Date(seconds * 1000));
    expect([1000 * 30 - 31, 1000 * 30 - 30, 1000 * 30, 1001 * 30 + 29, 1002 * 30].map(at)).toEqual([
      null,
      1000,
      1000,
      1000,
      null,
    ]);
    for (const other of ['', '12345', '1234567', 'abcdef', ' 12345']) {
      expect(stepOfCode(RFC_SECRET, other, new Date())).toBeNull();
    }
  });
});

it('base32 follows RFC 4648 and loses no bits', () => {
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))).toEqual([
    '',
    'my',
    'mzxq',
    'mzxw6',
    'mzxw6yq',
    'mzxw6ytb',
    'mzxw6ytboi',
  ]);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const bits = [...base32(bytes)]
        .map((char) => 'abcdefghijklmnopqrstuvwxyz234567'.indexOf(char).toString(2).padStart(5, '0'))
        .join('');
      expect([...bytes].map((_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2))).toEqual([...bytes]);
    }),
  );
});

it('tells the app which account it is for', () => {
  expect(otpauthUri(RFC_SECRET, 'a+b@matv.example')).toBe(
    'otpauth://totp/MATV:a%2Bb%40matv.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=MATV&digits=6&period=30',
  );
});
