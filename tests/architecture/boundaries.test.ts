import { describe, expect, it } from 'vitest';
import { violations } from './boundaries.ts';
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

  it("lets a server area reach another area's service and types, not its inner files", () => {
    const from = 'server/wire/poll.ts';
    expect(refused(from, "import { insertStory } from '../newsroom/stories.repo.ts';")).toBe(true);
    expect(refused(from, "import { type Row, insertStory } from '../newsroom/stories.repo.ts';")).toBe(true);
    expect(refused(from, "import type { Row } from '../newsroom/stories.repo.ts';")).toBe(false);
    expect(refused(from, "import { saveStory } from '../newsroom/stories.service.ts';")).toBe(false);
    expect(refused(from, "import { start } from '../app.ts';")).toBe(true);
    expect(refused(from, "const worker = new URL('../media/renderer.ts', import.meta.url);")).toBe(true);
  });

  it('lets pages take types of the server, never code', () => {
    const from = 'app/reader/home/home.page.tsx';
    expect(refused(from, "import { homePage } from '../../../server/newsroom/home.service.ts';")).toBe(true);
    expect(refused(from, "const late = await import('../../../server/newsroom/home.service.ts');")).toBe(true);
    expect(refused(from, "import type { HomePage } from '../../../server/newsroom/home.ts';")).toBe(false);
    expect(refused(from, "import { Editor } from '../../desk/editor.tsx';")).toBe(true);
    expect(refused(from, "import { readFileSync } from 'node:fs';")).toBe(true);
  });

  it('keeps tests and tools out of what is shipped', () => {
    expect(refused('server/wire/poll.ts', "import { feed } from '#tests/support/wire/feed.ts';")).toBe(true);
    expect(refused('cli/matv.mjs', "import { run } from '../scripts/steps/progress.mjs';")).toBe(true);
    expect(refused('server/wire/poll.test.ts', "import { feed } from '#tests/support/wire/feed.ts';")).toBe(false);
  });
});
