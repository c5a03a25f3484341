import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linesOf, refreshed, rowIdsIn, rowIdsInTitles, rowsOf } from '../../scripts/steps/requirements-table.mjs';
import { root, writtenFiles } from './source-tree.ts';

const table = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
const specification = readFileSync(join(root, 'docs/specification.md'), 'utf8');
const lines = linesOf(specification);

describe('docs/requirements.md', () => {
  it('names for each row an existing test with its id, or the part that brings it (npm run requirements)', () => {
    const wrong = rowsOf(table).filter(({ id, sameAs, coveredBy }) => {
      if (/^later: \w/.test(coveredBy)) return false;
      const files = coveredBy.split(', ').map((one) => one.replaceAll('`', ''));
      return !files.every((file) => carries(file, [id, sameAs ?? id]));
    });
    expect(wrong).toEqual([]);
  });

  it('has every row once, in order', () => {
    const rowsOfArea = {
      NAV: 60,
      HOME: 74,
      LIST: 35,
      ART: 51,
      AUTH: 34,
      VID: 14,
      LIVE: 11,
      WIRE: 54,
      STATE: 30,
      API: 43,
      LOGIN: 28,
      DESK: 70,
      DAPI: 62,
      PET: 45,
      DIA: 42,
      BOOK: 53,
      ABOUT: 14,
      WORLD: 101,
      CONST: 63,
      ERR: 55,
    };
    const numbered = (area: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${area}-${String(index + 1).padStart(2, '0')}`);
    const answers = numbered('SPEC', 38).toSpliced(9, 0, 'SPEC-09a', 'SPEC-09b');
    const ids = [...Object.entries(rowsOfArea).flatMap(([area, count]) => numbered(area, count)), ...answers];
    expect(ids).toHaveLength(979);
    expect(rowsOf(table).map((one) => one.id)).toEqual(ids);
  });
});

describe('docs/specification.md', () => {
  it('has a line for every row of docs/requirements.md, in the same order', () => {
    expect(lines.map((one) => one.id)).toEqual(rowsOf(table).map((one) => one.id));
  });

  it('repeats what the rows of docs/requirements.md repeat', () => {
    const rows = new Map(rowsOf(table).map((one) => [one.id, one.sameAs]));
    const otherwise = lines.filter(({ id, sameAs }) => !id.startsWith('SPEC-') && rows.get(id) !== sameAs);
    expect(otherwise).toEqual([]);
  });

  it('says everything once, in sentences', () => {
    const ids = lines.map((one) => one.id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(lines.filter(({ text }) => !/^\S.{20,}\.$/.test(text)).map((one) => one.id)).toEqual([]);
  });

  it('contains every id named in code, tests and pages', () => {
    const known = new Set(lines.map((one) => one.id));
    const areas = new Set(lines.map(({ id }) => id.split('-')[0]));
    const unknown = writtenFiles().flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const named = [...rowIdsIn(text)].filter((id) => areas.has(id.split('-')[0]));
      return named.filter((id) => !known.has(id)).map((id) => `${path}: ${id}`);
    });
    expect(unknown).toEqual([]);
  });
});

describe('row ids in titles', () => {
  it('are read singly, as ranges and as pairs', () => {
    expect([...rowIdsIn('cuts (ART-40), fills (WIRE-42…44), asks (API-37/38), lists (LIST-07 to LIST-09)')]).toEqual([
      ...['ART-40', 'WIRE-42', 'WIRE-43', 'WIRE-44', 'API-37', 'API-38', 'LIST-07', 'LIST-08', 'LIST-09'],
    ]);
  });

  it('may have three digits, none of which is a leading zero', () => {
    expect([...rowIdsIn('pages (WORLD-100), WORLD-98…100, no WORLD-0100')]).toEqual([
      'WORLD-100',
      'WORLD-98',
      'WORLD-99',
    ]);
  });

  it('may end in a letter', () => {
    expect([...rowIdsIn('samples (SPEC-09a), SPEC-35 to SPEC-37, no ADR-027')]).toEqual([
      ...['SPEC-09a', 'SPEC-35', 'SPEC-36', 'SPEC-37'],
    ]);
  });

  it('count only in titles', () => {
    const source = "// XYZ-01\nit('shows (XYZ-02)', () => {});\ntest.each([1])(`shows (XYZ-03)`, () => {});";
    expect([...rowIdsInTitles(source)]).toEqual(['XYZ-02', 'XYZ-03']);
  });

  it('fill the last column, and a row that repeats another is covered with it', () => {
    const rows = '| ART-40 | cut | later |\n| CONST-01 | same (see ART-40) | x |\n| PET-01 | asks | y |';
    expect(refreshed(rows, new Map([['ART-40', ['a.test.ts']]])).split('\n')).toEqual([
      '| ART-40 | cut | `a.test.ts` |',
      '| CONST-01 | same (see ART-40) | `a.test.ts` |',
      '| PET-01 | asks | later: petition |',
    ]);
  });
});

function carries(file: string, ids: readonly string[]): boolean {
  if (!existsSync(join(root, file))) return false;
  const found = rowIdsInTitles(readFileSync(join(root, file), 'utf8'));
  return ids.some((id) => found.has(id));
}
