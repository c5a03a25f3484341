import { describe, expect, it } from 'vitest';
import { circlesBetween } from './circles.ts';
import { callsPastEngine, deskRule } from './desk-folders.ts';
import { importsIn, isTest, type SourceFile, sourceFiles } from './source-tree.ts';

function file(path: string, text: string): SourceFile {
  return { path, text, imports: importsIn(path, text) };
}

function refusals(files: readonly SourceFile[]): string[] {
  return files.flatMap((one) =>
    one.imports.flatMap((target) => {
      const reason = deskRule(one, target);
      return reason === null ? [] : [`${one.path} imports ${target.target}: ${reason}`];
    }),
  );
}

function isRefused(path: string, text: string): boolean {
  return refusals([file(path, text)]).length > 0;
}

const shipped = sourceFiles().filter(({ path }) => !isTest(path));

describe('the folders of the desk', () => {
  it('import their kit, and never each other', () => {
    const desk = shipped.filter(({ path }) => path.startsWith('app/desk/'));
    expect(desk.length).toBeGreaterThan(200);
    expect(refusals(desk)).toEqual([]);
  });

  it('are separate: a feature may import types of another, but nothing else', () => {
    const from = 'app/desk/people/people.page.tsx';
    expect(isRefused(from, "import { Field } from '#app/desk/kit/field.tsx';")).toBe(false);
    expect(isRefused(from, "import { deskFetch } from '#app/desk/session/desk-fetch.ts';")).toBe(false);
    expect(isRefused(from, "import type { Row } from '#app/desk/account/rows.tsx';")).toBe(false);
    expect(isRefused(from, "import { Rows } from '#app/desk/account/rows.tsx';")).toBe(true);
    expect(isRefused(from, "import styles from '#app/desk/account/account.module.css';")).toBe(true);
    expect(isRefused(from, "import { StoryCard } from '#app/reader/cards/story-card.tsx';")).toBe(true);
  });

  it('are features of their own within the groups of visitors, television and the front page', () => {
    const from = 'app/desk/visitors/newsletter/newsletter.page.tsx';
    expect(isRefused(from, "import { EditionForm } from '#app/desk/visitors/newsletter/edition-form.tsx';")).toBe(
      false,
    );
    expect(isRefused(from, "import { Thread } from '#app/desk/visitors/inbox/thread.tsx';")).toBe(true);
  });

  it('include a kit that imports the session and no feature, and a session that imports no screen', () => {
    expect(isRefused('app/desk/kit/field.tsx', "import { Rows } from '#app/desk/people/rows.tsx';")).toBe(true);
    expect(isRefused('app/desk/kit/field.tsx', "import { useMay } from '#app/desk/session/viewer.ts';")).toBe(false);
    expect(isRefused('app/desk/session/viewer.ts', "import { Field } from '#app/desk/kit/field.tsx';")).toBe(true);
  });

  it('let only the story editor import the login in place, and nothing else of the login', () => {
    const logIn = "import { LogInAgain } from '#app/desk/login/log-in-again.tsx';";
    expect(isRefused('app/desk/story/story-editor.tsx', logIn)).toBe(false);
    expect(isRefused('app/desk/people/people.page.tsx', logIn)).toBe(true);
    expect(
      isRefused('app/desk/story/story-editor.tsx', "import { LoginForm } from '#app/desk/login/login-form.tsx';"),
    ).toBe(true);
  });
});

describe('the desk', () => {
  it('loads and saves by the engine in its kit; only the login, the story editor and uploads call the API themselves', () => {
    const desk = shipped.filter(({ path }) => path.startsWith('app/desk/'));
    expect(desk.filter(callsPastEngine).map(({ path }) => path)).toEqual([]);
  });

  it.each([
    "await deskFetch('/api/desk/notices')",
    "await fetch('/api/desk/notices')",
    "quietFetch('/api/desk/notices').then(show)",
  ])('is caught where a feature calls the API by hand: %s', (text) => {
    expect(callsPastEngine({ path: 'app/desk/dashboard/newsroom-panels.tsx', text })).toBe(true);
    expect(callsPastEngine({ path: 'app/desk/session/desk-fetch.ts', text })).toBe(false);
  });

  it.each(['await query.fetch()', 'void prefetch()', 'const { refetch } = query;'])('may say %s', (text) => {
    expect(callsPastEngine({ path: 'app/desk/dashboard/newsroom-panels.tsx', text })).toBe(false);
  });
});

describe('imports between folders', () => {
  it.each(['app/desk', 'app/reader'])('form no circle in %s', (base) => {
    expect(circlesBetween(shipped, base)).toEqual([]);
  });

  it('are followed through other folders to find circles; types do not count', () => {
    const a = file('app/desk/a/one.ts', "import { two } from '../b/two.ts';");
    const b = file('app/desk/b/two.ts', "import { three } from '#app/desk/c/three.ts';");
    const c = file('app/desk/c/three.ts', "import { one } from '#app/desk/a/one.ts';");
    const d = file('app/desk/d/four.ts', "import { one } from '#app/desk/a/one.ts';");
    expect(circlesBetween([a, b, c, d], 'app/desk')).toEqual([
      [
        'a → b (app/desk/a/one.ts imports app/desk/b/two.ts)',
        'b → c (app/desk/b/two.ts imports app/desk/c/three.ts)',
        'c → a (app/desk/c/three.ts imports app/desk/a/one.ts)',
      ],
    ]);
    const typesOnly = file('app/desk/c/three.ts', "import type { One } from '#app/desk/a/one.ts';");
    expect(circlesBetween([a, b, typesOnly, d], 'app/desk')).toEqual([]);
  });
});
