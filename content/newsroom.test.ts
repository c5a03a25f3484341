import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { SECTIONS } from '#domain/sections.ts';
import { deskSlug } from '#domain/slug.ts';
import { AVATARS } from './illustrations/avatars.ts';
import { ILLUSTRATIONS } from './illustrations/catalogue.ts';
import { fallback } from './illustrations/fallbacks.ts';
import { WORDMARK } from './illustrations/wordmark.ts';
import { wordCount } from './newsroom.schema.ts';
import { readNewsroom } from './newsroom.ts';

const newsroom = readNewsroom();
const everything = [...newsroom.stories, ...newsroom.blogs, ...newsroom.deepDives];
const everyPicture = [
  ...everything.map(({ picture }) => picture),
  ...newsroom.deepDives.flatMap(({ parts }) => parts.flatMap(({ picture }) => (picture ? [picture] : []))),
];

describe('the sample newsroom (WIRE-03)', () => {
  it('has six authors, each with a title, a biography and an avatar of their own', () => {
    expect(newsroom.authors).toHaveLength(6);
    expect(new Set(newsroom.authors.map(({ name }) => name)).size).toBe(6);
    expect(new Set(newsroom.authors.map(({ avatar }) => avatar)).size).toBe(6);
  });

  it.each(SECTIONS.map(({ slug }) => slug))('has six stories for /%s, no picture twice, the newest first', (slug) => {
    const stories = newsroom.stories.filter(({ section }) => section === slug);
    expect(stories).toHaveLength(6);
    expect(new Set(stories.map(({ picture }) => picture.name)).size).toBe(6);
    const ages = stories.map(({ minutesAgo }) => minutesAgo);
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
  });

  it.each(SECTIONS.map(({ slug }) => slug))('groups the stories of /%s under three to five topics', (slug) => {
    const stories = newsroom.stories.filter(({ section }) => section === slug);
    const topics = new Set(stories.map(({ tags }) => tags[0]));
    expect([3, 4, 5]).toContain(topics.size);
    for (const { tags, title } of stories) {
      expect(tags.length, title).toBeGreaterThanOrEqual(2);
      expect(new Set(tags.map((tag) => tag.toLowerCase())).size, title).toBe(tags.length);
    }
  });

  it('writes bodies of 120 to 300 words and standfirsts of at most 160 characters', () => {
    for (const { title, body } of [...newsroom.stories, ...newsroom.blogs]) {
      expect(wordCount(body), title).toBeGreaterThanOrEqual(120);
      expect(wordCount(body), title).toBeLessThanOrEqual(300);
    }
    for (const { title, standfirst } of everything) expect(standfirst.length, title).toBeLessThanOrEqual(160);
  });

  it('uses typographic quotation marks, and no markup outside the bodies', () => {
    for (const { title, standfirst, picture } of everything) {
      expect(`${title} ${standfirst} ${picture.alt} ${picture.caption}`).not.toMatch(/['"<>&]/);
    }
    for (const { title, body } of [...newsroom.stories, ...newsroom.blogs]) expect(body, title).not.toMatch(/['"&]/);
  });

  it('gives stories between one and 400 likes', () => {
    const likes = newsroom.stories.map((story) => story.likes);
    expect(Math.min(...likes)).toBeGreaterThan(0);
    expect(Math.max(...likes)).toBeLessThanOrEqual(400);
    expect(new Set(likes).size).toBeGreaterThan(30);
  });

  it('has six blogs in different sections and four deep dives with three or four parts', () => {
    expect(newsroom.blogs).toHaveLength(6);
    expect(new Set(newsroom.blogs.map(({ section }) => section)).size).toBe(6);
    expect(newsroom.deepDives).toHaveLength(4);
    for (const { parts } of newsroom.deepDives) expect([3, 4]).toContain(parts.length);
  });

  it('repeats no headline or address, and credits only its own authors', () => {
    expect(new Set(everything.map(({ title }) => title)).size).toBe(everything.length);
    expect(new Set(everything.map(({ title }) => deskSlug(title))).size).toBe(everything.length);
    const names = newsroom.authors.map(({ name }) => name);
    for (const { author } of everything) expect(names).toContain(author);
    for (const name of names)
      expect(
        everything.some(({ author }) => author === name),
        name,
      ).toBe(true);
  });

  it('dates its stories from minutes to days before the first start', () => {
    const ages = newsroom.stories.map(({ minutesAgo }) => minutesAgo);
    expect(Math.min(...ages)).toBeLessThan(10);
    expect(Math.max(...ages)).toBeGreaterThan(2 * 24 * 60);
    expect(new Set(ages).size).toBe(ages.length);
    expect(newsroom.stories.filter(({ flags }) => flags.featured).length).toBeGreaterThan(5);
    expect(newsroom.stories.some(({ flags }) => flags.live)).toBe(true);
    expect(newsroom.stories.some(({ flags }) => flags.breaking)).toBe(true);
  });
});

describe('the pictures', () => {
  it('include at least fifty different illustrations, each with alternative text', () => {
    expect(new Set(everyPicture.map(({ name }) => name)).size).toBeGreaterThanOrEqual(50);
    for (const { name, alt } of everyPicture) expect(alt.length, name).toBeGreaterThan(10);
  });

  it('are 1600 × 1067 for illustrations and 640 × 640 for avatars, within 80 kB', async () => {
    for (const [name, path] of newsroom.pictures) {
      const { width, height, format } = await sharp(path).metadata();
      const size = name.startsWith('avatar-') ? [640, 640] : [1600, 1067];
      expect([format, width, height], name).toEqual(['webp', ...size]);
      expect(statSync(path).size, name).toBeLessThan(80_000);
    }
  });

  it('are always drawn as the same SVG, without text, and no two alike', () => {
    const drawings = Object.entries({ ...ILLUSTRATIONS, ...AVATARS }).map(([name, draw]) => {
      const svg = draw();
      expect(draw(), name).toBe(svg);
      expect(svg, name).not.toMatch(/<text|NaN|undefined/);
      return svg;
    });
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  it('are drawn only if they are used', () => {
    const used = [...newsroom.pictures.keys()].sort();
    expect(used).toEqual([...Object.keys(ILLUSTRATIONS), ...Object.keys(AVATARS)].sort());
  });

  it.each(SECTIONS.map(({ slug }) => slug))('include a drawn fallback for /%s of at most 3 kB (WIRE-32)', (slug) => {
    const path = join(import.meta.dirname, '..', 'public', 'fallback', `${slug}.svg`);
    expect(readFileSync(path, 'utf8')).toBe(fallback(slug));
    expect(statSync(path).size).toBeLessThanOrEqual(3072);
  });

  it('include the wordmark as paths inside its frame', async () => {
    const roomy = '-20 -20 376 104';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${roomy}" width="376" height="104"><path d="${WORDMARK.letters}${WORDMARK.channel}"/></svg>`;
    const { info } = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true });
    expect(`0 0 ${info.width} ${info.height}`).toBe(WORDMARK.viewBox);
  });
});

describe('an error in the files', () => {
  const folders: string[] = [];
  afterEach(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  });

  function readWith(file: string, change: (text: string) => string): () => unknown {
    const folder = mkdtempSync(join(tmpdir(), 'newsroom-'));
    folders.push(folder);
    cpSync(import.meta.dirname, folder, { recursive: true });
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
    return () => readNewsroom(folder);
  }

  const title = newsroom.stories.find(({ section }) => section === 'tech')?.title ?? '';

  it('is reported with the file and the item', () => {
    expect(readWith('stories/tech.json', (text) => text.replace('"location": "Leeds"', '"location": ""'))).toThrow(
      `stories/tech.json, item 1 (${title})`,
    );
    expect(readWith('stories/tech.json', (text) => text.replace(/<p>(.*?)<\/p>/, '<script>$1</script>'))).toThrow(
      'well-formed HTML',
    );
    expect(readWith('blogs.json', () => '{"not": "a list"}')).toThrow('blogs.json: a list is expected');
    expect(readWith('deep-dives.json', () => '[')).toThrow('deep-dives.json: not valid JSON');
  });

  it('names an author or a picture that does not exist', () => {
    expect(readWith('stories/tech.json', (text) => text.replace('Zubin Mistrywala', 'Nobody'))).toThrow(
      `stories/tech.json (${title}): no author named Nobody`,
    );
    expect(readWith('stories/tech.json', (text) => text.replace('"name": "laptop"', '"name": "lost"'))).toThrow(
      `stories/tech.json (${title}): no picture named lost`,
    );
  });
});
