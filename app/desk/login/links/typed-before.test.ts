import fc from 'fast-check';
import { expect, it } from 'vitest';
import { typedBefore } from './typed-before.ts';

it('returns what was typed, in any script', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (typed) => {
      const cookie = `other=1; matv_typed=${Buffer.from(typed).toString('base64url')}; more=2`;
      expect(typedBefore(cookie)).toBe(Buffer.from(typed).toString());
    }),
  );
});

it.each([null, '', 'matv_typed=', 'matv_typed=<script>', 'xmatv_typed=YQ'])('finds nothing in %j', (cookie) => {
  expect(typedBefore(cookie)).toBe('');
});

it('survives a truncated cookie', () => {
  for (const cut of ['a', 'YQ', 'YWJ', 'abcde']) expect(() => typedBefore(`matv_typed=${cut}`)).not.toThrow();
});
