import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../source-tree.ts';

const client = join(root, 'build', 'current', 'client');
/** Everything that a reader could ever download, with every feature of every page. */
const budgetKb = { least: 2, most: 40 };
/** The live page's player with its dependencies: hls.js and media-chrome, loaded only there. */
const playerBudgetKb = 225;
const PLAYER = 'app/reader/browser/live/live-player.ts';
/** What every page loads initially. */
const startBudgetKb = 8;

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
);
type Manifest = z.infer<typeof manifestSchema>;

/** The phone widget and its rules, loaded only by the support form. */
const PHONE = 'app/reader/browser/diaspora/phone-field.ts';
const phoneBudgetKb = { widget: 18, withRules: 65 };

/** What reads a story aloud, loaded by the first press of 'Listen'. */
const READ_ALOUD = 'app/reader/browser/listen/read-aloud.ts';
const readAloudBudgetKb = 2.5;

/** The script's texts in another language, which only pages in that language load. */
const TRANSLATION = 'app/reader/browser/words/hindi.ts';
const translationBudgetKb = 6;

/** Strings that survive minification, of code that readers must never download. */
const forbidden: Readonly<Record<string, RegExp>> = {
  React: /react\.(transitional\.)?element|useState|hydrateRoot|__reactRouter/,
  zod: /_zod\b/,
  'the rich-text editor': /ProseMirror/,
  'the form library': /shouldUnregister/,
  'the query library': /No QueryClient set|Missing queryFn/,
  'server code': /node:fs|node:crypto|process\.env|fastify/,
};

const PLAYER_TRACE = /EXT-X-|media-controller/;

function manifest(): Manifest {
  const file = join(client, 'reader-manifest.json');
  return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** A chunk's file and its static imports; `withLater` adds its dynamic imports. */
function filesOf(chunks: Manifest, name: string, withLater: boolean, found = new Set<string>()): Set<string> {
  const chunk = chunks[name];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  const next = [...(chunk.imports ?? []), ...(withLater ? (chunk.dynamicImports ?? []) : [])];
  for (const one of next) filesOf(chunks, one, withLater, found);
  return found;
}

function kilobytes(files: Iterable<string>): number {
  let sum = 0;
  for (const file of files) {
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    sum += brotliCompressSync(readFileSync(join(client, file)), options).length;
  }
  return sum / 1000;
}

describe('what a reader downloads', () => {
  const chunks = manifest();
  const start = Object.keys(chunks).find((name) => chunks[name]?.isEntry) ?? '';
  const everything = filesOf(chunks, start, true);
  const ofPlayer = filesOf(chunks, PLAYER, true);
  const { [PHONE]: _phone, ...withoutPhone } = chunks;
  const { [PLAYER]: _player, ...withoutPlayer } = chunks;
  const { [PLAYER]: _both, ...withoutBoth } = withoutPhone;
  const { [READ_ALOUD]: _aloud, [TRANSLATION]: translation, ...unpressed } = withoutBoth;
  const ownFeatures = filesOf(unpressed, start, true);

  it('contains no React, no zod, no server code and no part of the editors', () => {
    expect(everything.size).toBeGreaterThan(8);
    const found = [...everything].flatMap((file) =>
      Object.entries(forbidden).flatMap(([what, trace]) =>
        trace.test(readFileSync(join(client, file), 'utf8')) ? [`${file} holds ${what}`] : [],
      ),
    );
    expect(found).toEqual([]);
  });

  it('shares no chunk with the desk', () => {
    const names = [...everything].map((file) => file.replace('assets/', ''));
    const others = globSync('assets/*.js', { cwd: client }).filter((file) => !everything.has(file));
    expect(others.length).toBeGreaterThan(10);
    const naming = others.filter((file) => {
      const text = readFileSync(join(client, file), 'utf8');
      return names.some((name) => text.includes(name));
    });
    expect(naming).toEqual([]);
  });

  it(`is at most ${startBudgetKb} kB of initial script, brotli`, () => {
    expect(kilobytes(filesOf(chunks, start, false))).toBeLessThanOrEqual(startBudgetKb);
  });

  it(`is ${budgetKb.least} to ${budgetKb.most} kB with every feature of every page, brotli`, () => {
    expect(kilobytes(ownFeatures)).toBeLessThanOrEqual(budgetKb.most);
    expect(kilobytes(ownFeatures)).toBeGreaterThanOrEqual(budgetKb.least);
  });

  it(`has its texts in another language in a file of their own, ${translationBudgetKb} kB at most, brotli`, () => {
    expect(kilobytes([translation?.file ?? ''])).toBeLessThanOrEqual(translationBudgetKb);
    expect(filesOf(chunks, start, false)).not.toContain(translation?.file);
  });

  it('leaves what saves a story to the first click on Save', () => {
    const story = filesOf(chunks, 'app/reader/browser/story-page.ts', false);
    const saving = chunks['app/reader/browser/saved/saving.ts']?.file ?? '';
    expect(ownFeatures).toContain(saving);
    expect(story).not.toContain(saving);
  });

  it(`leaves what reads a story aloud, ${readAloudBudgetKb} kB at most, to the first press of Listen`, () => {
    const leading = Object.entries(chunks).filter(([, { dynamicImports = [] }]) => dynamicImports.includes(READ_ALOUD));
    expect(leading.map(([name]) => name)).toEqual(['app/reader/browser/story-page.ts']);
    const added = [...filesOf(chunks, READ_ALOUD, true)].filter((file) => !ownFeatures.has(file));
    expect(added).toContain(chunks[READ_ALOUD]?.file);
    expect(kilobytes(added)).toBeLessThanOrEqual(readAloudBudgetKb);
  });

  it(`has the live player in files that only the live page loads, ${playerBudgetKb} kB at most, brotli (LIVE-11)`, () => {
    const isPlayer = (file: string) => PLAYER_TRACE.test(readFileSync(join(client, file), 'utf8'));
    expect([...ofPlayer].some(isPlayer)).toBe(true);
    expect([...ownFeatures].filter(isPlayer)).toEqual([]);
    // It is reachable only from the table of features, which waits for the markup.
    const leading = Object.entries(chunks).filter(([, { imports = [] }]) => imports.includes(PLAYER));
    expect(leading).toEqual([]);
    const naming = Object.entries(chunks).filter(([, { dynamicImports = [] }]) => dynamicImports.includes(PLAYER));
    expect(naming.map(([name]) => name)).toEqual([start]);
    const asking = globSync('app/**/*.tsx', { cwd: root }).filter((file) =>
      /data-feature="[^"]*live-player/.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(asking).toEqual(['app/reader/live/player.tsx']);
    // It also uses navigation, which every page has already loaded.
    const others = filesOf(withoutPlayer, start, true);
    const added = [...ofPlayer].filter((file) => !others.has(file));
    expect(added.some(isPlayer)).toBe(true);
    expect(kilobytes(added)).toBeLessThanOrEqual(playerBudgetKb);
  });

  it('has the bundled phone widget in a chunk of the support form, and loads its rules after it (DAPI-60, CONST-54)', () => {
    const leading = Object.entries(chunks).filter(([, { dynamicImports = [] }]) => dynamicImports.includes(PHONE));
    expect(leading.map(([name]) => name)).toEqual(['app/reader/browser/diaspora/diaspora-form.ts']);
    const shared = filesOf(withoutBoth, 'app/reader/browser/diaspora/diaspora-form.ts', true);
    const own = (files: ReadonlySet<string>) => kilobytes([...files].filter((file) => !shared.has(file)));
    expect(own(filesOf(chunks, PHONE, false))).toBeLessThanOrEqual(phoneBudgetKb.widget);
    expect(own(filesOf(withoutPlayer, PHONE, true))).toBeLessThanOrEqual(phoneBudgetKb.withRules);
    const versions = z.object({ dependencies: z.record(z.string(), z.string()) });
    const { dependencies } = versions.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    expect(dependencies['intl-tel-input']).toMatch(/^\d+\.\d+\.\d+$/);
  });
});
