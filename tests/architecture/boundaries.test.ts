import { describe, expect, it } from 'vitest';
import { AREAS, areaOf, circles, violations } from './boundaries.ts';
import { importsIn, isTest, type SourceFile, sourceFiles } from './source-tree.ts';

function file(path: string, text: string): SourceFile {
  return { path, text, imports: importsIn(path, text) };
}

function refused(path: string, text: string): boolean {
  return violations([file(path, text)], isTest).length > 0;
}

describe('who may import whom', () => {
  it('holds in every file', () => {
    expect(violations(sourceFiles(), isTest)).toEqual([]);
  });

  it('keeps the domain free of everything else', () => {
    expect(refused('domain/story.ts', "import { clock } from '../server/clock.ts';")).toBe(true);
    expect(refused('domain/story.ts', "import { readFile } from 'node:fs';")).toBe(true);
    expect(refused('domain/story.ts', "import { z } from 'zod';")).toBe(false);
  });

  it('lets an area of the server import the areas named in its row of the table, and types of all', () => {
    const from = 'server/newsroom/search/search.service.ts';
    expect(refused(from, "import { cardOf } from '../model/story-card.ts';")).toBe(false);
    expect(refused(from, "import { systemClock } from '#server/clock.ts';")).toBe(false);
    expect(refused(from, "import { createReader } from '../reading/reader.service.ts';")).toBe(true);
    expect(refused(from, "import { type Row, createReader } from '../reading/reader.service.ts';")).toBe(true);
    expect(refused(from, "import type { ReaderService } from '../reading/reader.service.ts';")).toBe(false);
    expect(refused(from, "import { buildApp } from '#server/app.ts';")).toBe(true);
    expect(refused(from, "const worker = new URL('../../media/renderer.ts', import.meta.url);")).toBe(true);
    expect(refused('server/gardening/hedge.ts', "import { inTransaction } from '#server/db/client.ts';")).toBe(true);
  });

  it("explains a forbidden import with the area's reason", () => {
    const text = "import { createReader } from '#server/newsroom/reading/reader.service.ts';";
    expect(violations([file('server/http/pages.ts', text)], isTest)).toEqual([
      'server/http/pages.ts imports server/newsroom/reading/reader.service.ts: http is transport alone: whoever answers a call or renders a page brings what it asks for',
    ]);
  });

  it('allows no circle among the areas of the server', () => {
    expect(circles(sourceFiles(), isTest)).toEqual([]);
    const there = file('server/videos/videos.service.ts', "import { poll } from '#server/wire/poll.ts';");
    const back = file('server/wire/poll.ts', "import { watch } from '#server/videos/videos.service.ts';");
    const onlyItsType = file('server/wire/poll.ts', "import type { Videos } from '#server/videos/videos.service.ts';");
    expect(circles([there, back], isTest)).toEqual(['videos → wire → videos']);
    expect(circles([there, onlyItsType], isTest)).toEqual([]);
  });

  it('has one row for each area of the server, below all that it may import', () => {
    const folders = sourceFiles().flatMap(({ path }) => (path.startsWith('server/') ? (areaOf(path) ?? []) : []));
    expect(AREAS.map(({ area }) => area).toSorted()).toEqual([...new Set(folders)].toSorted());
    AREAS.forEach(({ area, may }, line) => {
      const above = AREAS.slice(0, line).map((one) => one.area);
      expect(above, `${area} stands below what it imports`).toEqual(expect.arrayContaining([...may]));
    });
  });

  it('lets pages import types of the server, never code', () => {
    const from = 'app/reader/home/home.page.tsx';
    expect(refused(from, "import { homePage } from '../../../server/newsroom/home.service.ts';")).toBe(true);
    expect(refused(from, "const late = await import('../../../server/newsroom/home.service.ts');")).toBe(true);
    expect(refused(from, "import type { HomePage } from '../../../server/newsroom/home.ts';")).toBe(false);
    expect(refused(from, "import { Editor } from '../../desk/editor.tsx';")).toBe(true);
    expect(refused(from, "import { readFileSync } from 'node:fs';")).toBe(true);
  });

  it('keeps tests and tools out of the product', () => {
    expect(refused('server/wire/poll.ts', "import { feed } from '#tests/support/wire/feed.ts';")).toBe(true);
    expect(refused('cli/matv.mjs', "import { run } from '../scripts/steps/progress.mjs';")).toBe(true);
    expect(refused('server/wire/poll.test.ts', "import { feed } from '#tests/support/wire/feed.ts';")).toBe(false);
  });
});
