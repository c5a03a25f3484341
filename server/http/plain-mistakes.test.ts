import { expect, it } from 'vitest';
import { z } from 'zod';
import { sayMistakesPlainly } from './plain-mistakes.ts';

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'is missing'],
  [z.enum(['json', 'xml']), undefined, 'is missing'],
  [z.string(), 5, 'must be a text'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.array(z.string()), 'a', 'must be a list'],
  [z.date(), 'a', 'is not valid'],
  [z.string().min(1), '', 'is empty'],
  [z.string().min(12), 'short', 'must have at least 12 characters'],
  [z.string().max(2000), 'x'.repeat(2001), 'must have at most 2,000 characters'],
  [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 entry'],
  [z.number().min(1), 0, 'must be at least 1'],
  [z.number().max(100), 1000, 'must be at most 100'],
  [z.number().positive(), 0, 'must be more than 0'],
  [z.enum(['json', 'xml']), 'csv', 'must be json or xml'],
  [z.email(), 'a@', 'must be an e-mail address'],
  [z.string().regex(/^\d+$/), 'a', 'is not written as it must be'],
  [z.strictObject({}), { colour: 1 }, 'has fields that are not known: colour'],
  [z.string({ error: 'Give it a name.' }), 5, 'Give it a name.'],
])('%#: a mistake without words of its own is said in plain ones', (schema, input, words) => {
  sayMistakesPlainly();
  expect(schema.safeParse(input).error?.issues[0]?.message).toBe(words);
});
