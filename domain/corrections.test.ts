import { expect, it } from 'vitest';
import { correctionsFrom, correctionsQuery } from './corrections.ts';

it.each([
  ['', ''],
  ['month=2026-11&section=world', 'month=2026-11&section=world'],
  ['section=world&month=2026-11', 'month=2026-11&section=world'],
  ['month=2026-13', ''],
  ['month=0000-01', ''],
  ['month=20266-01', ''],
  ['section=nowhere&page=3', ''],
  ['section=Opinion', ''],
])("the list's query %s is read as %s", (given, canonical) => {
  expect(correctionsQuery(correctionsFrom(new URLSearchParams(given)))).toBe(canonical);
});
