import { expect, it } from 'vitest';
import { textKey } from './text-key.ts';

it('the same words are one text until they were sent, and another one after that', () => {
  const { keyOf, sent } = textKey();
  const first = keyOf('Rang, no answer.');
  expect(keyOf('Rang, no answer.')).toBe(first);
  expect(keyOf('Rang, they answered.')).not.toBe(first);
  const again = keyOf('Rang, no answer.');
  sent();
  expect(keyOf('Rang, no answer.')).not.toBe(again);
});
